import type { Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Schema, sanitize } from "hast-util-sanitize";

/**
 * On purpose written independently of the first pass's list: a mistake in one must not affect the other. All keys of the
 * library's schema are set, because it fills in missing ones.
 */
const SCHEMA: Schema = {
  allowComments: false,
  allowDoctypes: false,
  ancestors: {},
  clobber: [],
  clobberPrefix: "",
  required: {},
  strip: ["script", "style"],
  tagNames: [
    ...["h2", "h3", "h4", "h5", "h6", "p", "div", "section", "blockquote", "pre", "hr", "br"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "details", "summary", "aside"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
    ...["a", "img", "code", "kbd", "samp", "var", "strong", "b", "em", "i", "u", "s", "del"],
    ...["ins", "mark", "small", "sub", "sup", "abbr", "cite", "q", "dfn", "time", "bdi", "bdo"],
    ...["wbr", "span"],
  ],
  attributes: {
    "*": [
      ["lang", /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/],
      ["dir", "ltr", "rtl", "auto"],
    ],
    a: [
      "href",
      ["title", /^.{1,300}$/s],
      ["rel", "noopener", "nofollow", "ugc"],
      ["id", /^fnref-[1-9]\d{0,2}$/],
      ["ariaLabel", /^(Footnote|Back to the text of footnote) [1-9]\d{0,2}$/],
    ],
    abbr: ["title"],
    code: [["className", /^language-[\w+-]{1,30}$/]],
    details: ["open"],
    dfn: ["title"],
    div: [
      ["className", "table-scroll"],
      ["role", "region"],
      ["ariaLabel", "Table"],
      ["tabIndex", 0],
    ],
    h2: [["id", /^section-[\w-]{1,80}$/]],
    h3: [["id", /^section-[\w-]{1,80}$/]],
    img: [
      ["src", /^\/(media|art)\//],
      "alt",
      "title",
      ["width", /^\d{1,4}$/],
      ["height", /^\d{1,4}$/],
      ["loading", "lazy"],
      ["decoding", "async"],
    ],
    li: [["id", /^fn-[1-9]\d{0,2}$/]],
    ol: [["start", /^-?\d{1,5}$/], "reversed", ["type", "1", "a", "A", "i", "I"]],
    pre: [["tabIndex", 0]],
    span: [["className", /^hljs-[\w-]+$/, /^[a-z]+_+$/]],
    td: [
      ["colSpan", /^[1-9]\d?$/],
      ["rowSpan", /^[1-9]\d?$/],
    ],
    th: [
      ["colSpan", /^[1-9]\d?$/],
      ["rowSpan", /^[1-9]\d?$/],
      ["scope", "row", "col", "rowgroup", "colgroup"],
    ],
    time: ["dateTime"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"] },
};

/** The tree that a browser would parse: parse5 follows the HTML standard exactly. */
export function parseAsBrowser(html: string): Root {
  const [document] = fromHtml(`<!doctype html><html><head></head><body>${html}`).children.filter(
    (node) => node.type === "element",
  );
  const body = document?.children.find(
    (node) => node.type === "element" && node.tagName === "body",
  );
  return { type: "root", children: body?.type === "element" ? body.children : [] };
}

/** Runs last, so that it also checks our own changes to the tree. */
export function passSecond(tree: Root): Root {
  const safe = sanitize(tree, SCHEMA);
  return safe.type === "root"
    ? safe
    : { type: "root", children: [safe as Root["children"][number]] };
}
