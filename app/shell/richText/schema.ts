import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { ownPictureAddress } from "#markup/linkAddress";

// The elements of an article that the editor knows. Everything else in its HTML is a block of its
// own that stays as it is: articleHtml.ts compares what it read with what it would write.

/** Inline elements that mean something and need no button of their own. */
export const PLAIN_INLINE = [
  "u",
  "ins",
  "sub",
  "sup",
  "kbd",
  "mark",
  "small",
  "samp",
  "var",
  "cite",
  "q",
];

const attribute = (name: string) => (element: HTMLElement) => element.getAttribute(name);

/** Attributes with the default null, read from the element's attributes of the same names. */
function read(element: HTMLElement, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, attribute(name)(element)]));
}

const none = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { default: null }]));

export const PICTURE_ATTRIBUTES = ["src", "alt", "title", "width", "height"] as const;
/** Has the address of a picture that the editor does not load. */
export const ADDRESS_NOT_LOADED = "data-address";
/** Has the language of a block of code in the editor, which colors it by that. */
const LANGUAGE = "data-language";
const CELL_ATTRIBUTES = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null },
};

/**
 * The largest span that cleaning an article allows. The editor makes a place for each column, so a larger number would stop the
 * browser.
 */
const SPAN_MAX = 99;

function spanOf(element: HTMLElement, name: "colspan" | "rowspan"): number {
  const span = Number(element.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 0 && span <= SPAN_MAX ? span : 1;
}

/** Whether the text of a list item or cell stands in it without a paragraph of its own. */
const isTight = (element: HTMLElement) => element.querySelector(":scope > p") === null;

function cell(tag: "td" | "th"): NodeSpec {
  return {
    content: "block+",
    attrs: { ...CELL_ATTRIBUTES, scope: { default: null }, tight: { default: true } },
    tableRole: tag === "td" ? "cell" : "header_cell",
    isolating: true,
    parseDOM: [
      {
        tag,
        getAttrs: (element) => ({
          colspan: spanOf(element, "colspan"),
          rowspan: spanOf(element, "rowspan"),
          scope: element.getAttribute("scope"),
          tight: isTight(element),
        }),
      },
    ],
    toDOM: ({ attrs: { colspan, rowspan, scope } }): DOMOutputSpec => [
      tag,
      { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }), ...(scope && { scope }) },
      0,
    ],
  };
}

const nodes = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    parseDOM: [{ tag: "p" }],
    toDOM: () => ["p", 0],
  },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  /** Something beside the text: a hint, a warning, a figure to remember. */
  callout: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "aside" }],
    toDOM: () => ["aside", 0],
  },
  bullet_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    content: "list_item+",
    group: "block",
    attrs: none(["start", "type", "reversed"]),
    parseDOM: [{ tag: "ol", getAttrs: (element) => read(element, ["start", "type", "reversed"]) }],
    toDOM: ({ attrs: { start } }) => ["ol", start ? { start } : {}, 0],
  },
  list_item: {
    content: "paragraph block*",
    defining: true,
    attrs: { tight: { default: true } },
    parseDOM: [{ tag: "li", getAttrs: (element) => ({ tight: isTight(element) }) }],
    toDOM: () => ["li", 0],
  },
  code_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    attrs: { language: { default: "" } },
    parseDOM: [
      {
        tag: "pre",
        preserveWhitespace: "full",
        getAttrs: (element) => ({ language: languageOf(element) }),
      },
    ],
    toDOM: ({ attrs }) => ["pre", { [LANGUAGE]: attrs.language || null }, ["code", 0]],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  figure: {
    content: "inline*",
    group: "block",
    isolating: true,
    draggable: true,
    attrs: none(PICTURE_ATTRIBUTES),
    parseDOM: [
      {
        tag: "figure",
        getAttrs: (element) => {
          const picture = element.querySelector<HTMLElement>(
            `:scope > img:is([src], [${ADDRESS_NOT_LOADED}])`,
          );
          return picture ? readPicture(picture) : false;
        },
        contentElement: (element) =>
          (element as HTMLElement).querySelector<HTMLElement>("figcaption") ??
          document.createElement("figcaption"),
      },
    ],
    toDOM: ({ attrs }) => ["figure", ["img", pictureAttributes(attrs)], ["figcaption", 0]],
  },
  table: {
    content: "table_row+",
    group: "block",
    tableRole: "table",
    isolating: true,
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["div", { class: "table-scroll" }, ["table", ["tbody", 0]]],
  },
  table_row: {
    content: "(table_cell | table_header)+",
    tableRole: "row",
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  table_cell: cell("td"),
  table_header: cell("th"),
  /** HTML that the editor does not know. Its text is changed in the HTML view only. */
  html_block: {
    group: "block",
    atom: true,
    attrs: { html: {} },
    // As it is copied from the editor itself. Before the rule of code, whose element it has.
    parseDOM: [
      {
        tag: "pre.html-block",
        priority: 60,
        getAttrs: (element) => ({ html: element.textContent }),
      },
    ],
    toDOM: ({ attrs }) => ["pre", { class: "html-block" }, attrs.html],
  },
  text: { group: "inline" },
  image: {
    inline: true,
    group: "inline",
    draggable: true,
    attrs: none(PICTURE_ATTRIBUTES),
    parseDOM: [{ tag: `img:is([src], [${ADDRESS_NOT_LOADED}])`, getAttrs: readPicture }],
    toDOM: ({ attrs }) => ["img", pictureAttributes(attrs)],
  },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
} satisfies Record<string, NodeSpec>;

/** A mark that keeps which of its elements was written: `<b>` stays `<b>`. */
function formatting(...tags: [string, ...string[]]): MarkSpec {
  return {
    attrs: { tag: { default: tags[0] } },
    parseDOM: tags.map((tag) => ({ tag, attrs: { tag } })),
    toDOM: ({ attrs }) => [attrs.tag, 0],
  };
}

const marks = {
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (element) => read(element, ["href", "title"]) }],
    toDOM: ({ attrs: { href, title } }) => ["a", { href, ...(title && { title }) }, 0],
  },
  strong: formatting("strong", "b"),
  em: formatting("em", "i"),
  strike: formatting("s", "del"),
  code: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
  element: {
    attrs: { tag: {} },
    excludes: "",
    parseDOM: PLAIN_INLINE.map((tag) => ({ tag, attrs: { tag } })),
    toDOM: ({ attrs }) => [attrs.tag, 0],
  },
} satisfies Record<string, MarkSpec>;

export const articleSchema = new Schema({ nodes, marks });

function languageOf(pre: HTMLElement): string {
  // Copied from the editor itself, it has the attribute.
  const copied = pre.getAttribute(LANGUAGE) ?? "";
  if (/^[\w+-]{1,30}$/.test(copied)) return copied;
  const code = pre.querySelector(":scope > code");
  return /(?:^|\s)language-([\w+-]{1,30})/.exec(code?.className ?? "")?.[1] ?? "";
}

function readPicture(element: HTMLElement) {
  const attributes = read(element, PICTURE_ATTRIBUTES);
  return { ...attributes, src: attributes.src ?? element.getAttribute(ADDRESS_NOT_LOADED) };
}

/**
 * The attributes of a picture in the editor, without its width and height. The text shows if the picture cannot load. On purpose:
 * loads nothing but pictures. `<img src="/admin/...">` in an article would request that page in the name of each administrator
 * who opens it in the editor.
 */
function pictureAttributes(attrs: Readonly<Record<string, unknown>>) {
  const address = String(attrs.src);
  const source = ownPictureAddress(address) === null ? ADDRESS_NOT_LOADED : "src";
  return { [source]: address, alt: String(attrs.alt ?? "") };
}
