import { randomUUID } from "node:crypto";
import { ARTICLE_MAX_CHARACTERS } from "#markup/cleanedArticle";

/** An attachment of the export, by its id. */
export interface Attachment {
  id: string;
  address: string;
  alt: string;
}

/** The article of a WordPress post as plain HTML, with the names of the shortcodes that were left out. */
export interface PlainArticle {
  html: string;
  leftOut: string[];
}

/** Turns shortcodes into HTML or leaves them out, and lines of the classic editor into paragraphs. */
export function plainArticle(
  written: string,
  attachments: ReadonlyMap<string, Attachment>,
): PlainArticle {
  const leftOut = new Set<string>();
  const text = written.replace(/\r\n?/g, "\n");
  // The HTML of the block editor has its paragraphs; its comments mean nothing to a browser.
  const isBlocks = /<!--\s*wp:/.test(text);
  const withoutComments = replaceUntil(text, /-->/g, (closed) =>
    closed
      .replace(/<!--more[\s\S]*?-->|<!--nextpage-->/g, "\n\n")
      .replace(/<!--\s*\/?wp:[\s\S]*?-->/g, ""),
  );
  const [guarded, restore] = guardCode(withoutComments);
  const plain = withoutShortcodes(guarded, { attachments, leftOut });
  const html = isBlocks ? plain : withParagraphs(plain);
  return { html: restore(html).trim(), leftOut: [...leftOut] };
}

/**
 * Replaces up to the last closing tag or bracket only. Nothing is closed behind it, so each opening one there would cost a search
 * to the end of the text.
 */
function replaceUntil(text: string, closing: RegExp, replace: (text: string) => string): string {
  const last = [...text.matchAll(closing)].at(-1);
  const end = last ? last.index + last[0].length : 0;
  return replace(text.slice(0, end)) + text.slice(end);
}

/** Takes out code, in which brackets and lines mean themselves, and puts it back later. */
function guardCode(html: string): [string, (html: string) => string] {
  const codes: string[] = [];
  // No author can write it: otherwise a text of such names would be replaced by as many copies of a long code.
  const name = `data-code-${randomUUID()}`;
  const guard = (tag: string) => (text: string) =>
    text.replace(new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`, "gi"), (code) => {
      codes.push(code);
      return `<${tag} ${name}="${codes.length - 1}">`;
    });
  const withoutPre = replaceUntil(html, /<\/pre>/gi, guard("pre"));
  const guarded = replaceUntil(withoutPre, /<\/code>/gi, guard("code"));
  const guards = new RegExp(`<(?:pre|code) ${name}="(\\d+)">`, "g");
  const putBack = (later: string) => later.replace(guards, (_, index) => codes[index] ?? "");
  // Twice, because code may hold a `pre` that was taken out before it.
  return [guarded, (later) => putBack(putBack(later))];
}

interface Shortcodes {
  attachments: ReadonlyMap<string, Attachment>;
  leftOut: Set<string>;
}

const NAME = "[a-z][a-z0-9_-]*";

/** Each bracket that opens something is searched to the end of the text for what closes it. */
const BRACKETS_MAX = 2_000;

/** Shortcodes as what they show. A text with too many brackets keeps them as they are. */
function withoutShortcodes(html: string, codes: Shortcodes): string {
  // One that is longer than an article may be is left out afterwards.
  if (html.length > ARTICLE_MAX_CHARACTERS) return html;
  if (html.split("[", BRACKETS_MAX + 2).length > BRACKETS_MAX + 1) return html;
  return html
    .replace(/\[\[([^[\]]+)\]\]/g, "&#91;$1&#93;")
    .replace(/\[caption([^\]]*)\]([\s\S]*?)\[\/caption\]/gi, (_, attributes, inside) =>
      figureOf(inside, attribute(attributes, "caption")),
    )
    .replace(/\[gallery([^[\]]*)\]/gi, (shortcode, attributes) =>
      galleryOf(shortcode, attributes, codes),
    )
    .replace(/\[embed[^\]]*\]([\s\S]*?)\[\/embed\]/gi, (_, address) => linkTo(address.trim()))
    .replace(
      /\[(audio|video|playlist)(\s[^\]]*)?\](?:[\s\S]*?\[\/\1\])?/gi,
      (_, name, attributes = "") => mediaOf(name, attributes, codes),
    )
    .replace(
      new RegExp(`\\[(${NAME})(\\s[^\\]]*)?\\]([\\s\\S]*?)\\[/\\1\\]`, "gi"),
      (_, name, __, inside) => {
        codes.leftOut.add(name.toLowerCase());
        return inside;
      },
    )
    .replace(
      new RegExp(`\\[/?(${NAME})(\\s[^\\]]*=[^\\]]*|\\s*/)?\\]`, "gi"),
      (shortcode, name, attributes) => {
        // A word in brackets, such as [sic], is text. One with attributes, or with a sign in its name, is a shortcode.
        if (!attributes && !/[_-]/.test(name)) return shortcode;
        codes.leftOut.add(name.toLowerCase());
        return "";
      },
    );
}

/** `[caption width="300"]<img> A caption[/caption]` */
function figureOf(inside: string, captionAttribute: string): string {
  const picture = /(?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? "";
  const caption = (captionAttribute || inside.replace(picture, "")).trim();
  return figure(picture, caption);
}

const figure = (picture: string, caption: string) =>
  `\n\n<figure>${picture}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>\n\n`;

function galleryOf(shortcode: string, attributes: string, { attachments, leftOut }: Shortcodes) {
  const ids = (attribute(attributes, "ids") || attribute(attributes, "include")).split(",");
  const pictures = ids.flatMap((id) => attachments.get(id.trim()) ?? []);
  if (pictures.length === 0) {
    leftOut.add(/\[(\w+)/.exec(shortcode)?.[1] ?? "gallery");
    return "";
  }
  return pictures
    .map(({ address, alt }) => figure(`<img src="${escaped(address)}" alt="${escaped(alt)}">`, ""))
    .join("");
}

function mediaOf(name: string, attributes: string, { leftOut }: Shortcodes): string {
  const kinds = ["src", "mp3", "mp4", "m4a", "ogg", "webm", "m4v", "wav"];
  const address = kinds.map((kind) => attribute(attributes, kind)).find(Boolean);
  if (address) return linkTo(address);
  leftOut.add(name.toLowerCase());
  return "";
}

function linkTo(address: string): string {
  if (!/^https?:\/\//i.test(address)) return address;
  return `\n\n<p><a href="${escaped(address)}">${escaped(address)}</a></p>\n\n`;
}

function attribute(attributes: string, name: string): string {
  const match = new RegExp(
    `(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s\\]]+))`,
    "i",
  ).exec(attributes);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? "";
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const BLOCKS = [
  ...["p", "div", "section", "h[1-6]", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre"],
  ...["table", "thead", "tbody", "tfoot", "tr", "td", "th", "figure", "figcaption", "hr"],
  ...["details", "summary", "iframe", "script", "style"],
];
const BLOCK = new RegExp(`^</?(?:${BLOCKS.join("|")})[\\s/>]`, "i");

/** The paragraphs that WordPress makes of the lines of its classic editor when it shows them. */
function withParagraphs(text: string): string {
  return text
    .replace(/\n{3,}/g, "\n\n")
    .replace(/\n*(<(?:h[1-6]|ul|ol|table|blockquote|pre|figure|hr|div)[\s/>])/gi, "\n\n$1")
    .replace(
      /(<\/(?:h[1-6]|ul|ol|table|blockquote|figure|div)>|<hr\s*\/?>|<pre data-code-[\da-f"=-]+>)\n*/gi,
      "$1\n\n",
    )
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => (BLOCK.test(block) ? block : `<p>${block.replaceAll("\n", "<br>\n")}</p>`))
    .join("\n");
}
