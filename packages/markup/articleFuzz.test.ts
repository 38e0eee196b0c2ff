import type { Nodes } from "hast";
import sanitizeHtml from "sanitize-html";
import { describe, expect, it } from "vitest";
import { createRandom, type Random } from "../../tests/support/random";
import { cleanArticle } from "./cleanArticle.server";
import { parseAsBrowser } from "./secondPass.server";

/** The long form: `FUZZ_ARTICLES=10000 FUZZ_SEED=7 npx vitest run articleFuzz`. */
const ARTICLES = Number(process.env.FUZZ_ARTICLES ?? 150);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Markup that two parsers never agree on is rejected, which must stay rare. */
const MOST_REFUSED = Math.ceil(ARTICLES / 100);

const TAGS = [
  ...["h1", "h2", "h3", "h6", "p", "p", "p", "div", "div", "section", "blockquote", "pre", "code"],
  ...["ul", "ol", "li", "li", "dl", "dt", "dd", "figure", "figcaption", "details", "summary"],
  ...["table", "table", "caption", "colgroup", "col", "thead", "tbody", "tr", "tr", "td", "th"],
  ...["a", "a", "a", "b", "b", "i", "em", "strong", "s", "u", "small", "code", "span", "font"],
  ...["br", "hr", "img", "wbr", "nobr", "center", "article", "main", "body", "html", "head"],
  ...["form", "button", "input", "optgroup", "label", "fieldset", "mi", "mtext", "annotation-xml"],
  ...["foreignObject", "desc", "marquee", "ruby", "rt", "rp", "frameset", "frame", "image"],
  ...["isindex", "listing", "dialog", "slot", "x-y"],
];

/** Unclosed, these would contain the rest of most articles. */
const SWALLOWING = [
  ...["script", "style", "template", "noscript", "xmp", "iframe", "object", "svg", "math", "title"],
  ...["textarea", "select", "option"],
];

const ATTRIBUTES = [
  ...["", "", "", ' href="/a"', " href=javascript:x()", ' href="https://b.example/?q=1&amp;r=2"'],
  ...[' src="/media/a.png"', " src=//c.example/d.png alt='e &quot; f'", ' class="language-js"'],
  ...[' id="main" name=top', " onclick='x()'", ' style="position:fixed"', " colspan=3", " dir=rtl"],
  ...[' href="#fn-1"', ' href="#fn-2" id=fnref-2', ' href="#fnref-1"', ' id="fn-1"'],
  ...[' lang="de"', " open", ' title="`<b>`"', ' start="-4" reversed', ' a"b<c=d', " /", ' ="'],
];

const TEXTS = [
  ...["word", "two words", "\n", "\n\n", " ", "&amp;", "&lt;script&gt;", "&#0;", "&#13;", "&nbsp"],
  ...["<", ">", "</", "<!", "<?php ?>", "<!-- c -->", "<!--", "-->", "--!>", "<![CDATA[d]]>", "&"],
  ...["\r\n", "\u0000", "\u2028", "\ud800", "😀", "数据", "const a = '<b>';", "</p>", "</br>", '"'],
];

function createArticle(random: Random): string {
  let html = "";
  for (let pieces = 1 + random.below(60); pieces > 0; pieces -= 1) html += createPiece(random);
  return html;
}

function createPiece(random: Random): string {
  const tag = random.pick(TAGS);
  const swallowing = random.pick(SWALLOWING);
  switch (random.below(80)) {
    case 0:
      return `<${swallowing}${random.pick(ATTRIBUTES)}>${random.pick(TEXTS)}<${tag}></${swallowing}>`;
    case 1:
      return random.below(4) === 0 ? `<${swallowing}>` : `<!-- ${random.pick(TEXTS)}`;
    default:
      return createPieceOf(tag, random);
  }
}

function createPieceOf(tag: string, random: Random): string {
  switch (random.below(6)) {
    case 0:
      return random.pick(TEXTS);
    case 1:
    case 2:
      return `</${tag}>`;
    case 3:
      return `<${tag}${random.pick(ATTRIBUTES)}>${random.pick(TEXTS)}</${tag}>`;
    default:
      return `<${tag}${random.pick(ATTRIBUTES)}${random.pick(ATTRIBUTES)}>`;
  }
}

/** The result of a parser, in order: opening tags with their attributes, texts, closing tags. */
type Reading = string[];

function readByHtmlparser2(html: string): Reading {
  const reading: Reading = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => reading.push(opening(name, Object.entries(attributes))),
    onCloseTag: (name) => reading.push(`</${name}>`),
    textFilter: (text) => {
      reading.push(text);
      return text;
    },
  });
  return joined(reading);
}

function readByParse5(html: string): Reading {
  const reading: Reading = [];
  const read = (node: Nodes) => {
    if (node.type === "text") reading.push(escaped(node.value));
    if (node.type === "element")
      reading.push(opening(node.tagName, Object.entries(node.properties).map(written)));
    if ("children" in node) node.children.forEach(read);
    if (node.type === "element") reading.push(`</${node.tagName}>`);
  };
  read(parseAsBrowser(html));
  return joined(reading);
}

function opening(name: string, attributes: [string, unknown][]): string {
  const sorted = attributes.map(([key, value]) => ` ${key}=${String(value)}`).sort();
  return `<${name}${sorted.join("")}>`;
}

/** An attribute as in the source, from the tree's property. */
function written([name, value]: [string, unknown]): [string, unknown] {
  const attribute = name === "className" ? "class" : name.replace(/^aria/, "aria-").toLowerCase();
  const text = Array.isArray(value) ? value.join(" ") : value === true ? "" : value;
  return [attribute, text];
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Joins texts, because parsers split them anywhere. */
function joined(reading: Reading): Reading {
  const whole: Reading = [];
  for (const piece of reading) {
    const last = whole.at(-1);
    if (piece === "") continue;
    if (last === undefined || /^</.test(piece) || /^</.test(last)) whole.push(piece);
    else whole[whole.length - 1] = last + piece;
  }
  return whole;
}

describe(`${ARTICLES} random articles from seed ${SEED}`, () => {
  it("stay the same when cleaned again, and two parsers read the result alike", async () => {
    const refused: string[] = [];
    for (let index = 0; index < ARTICLES; index += 1) {
      const seed = SEED * 1_000_003 + index;
      const source = createArticle(createRandom(seed));
      const article = await cleanArticle(source);
      if (!article.ok) {
        refused.push(`seed ${seed}: ${article.reason}`);
        continue;
      }
      expect(await cleanArticle(article.html), `seed ${seed}`).toEqual(article);
      const name = `seed ${seed}: ${article.html}`;
      expect(readByHtmlparser2(article.html), name).toEqual(readByParse5(article.html));
    }
    if (refused.length > MOST_REFUSED) expect(refused).toEqual([]);
  }, 600_000);
});
