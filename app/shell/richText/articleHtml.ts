import { DOMParser as EditorParser, type Mark, type Node } from "prosemirror-model";
import { INLINE, outlineOf, parseInert } from "~/shell/richText/htmlOutline";
import { articleSchema, PICTURE_ATTRIBUTES } from "~/shell/richText/schema";

/** A piece of HTML, byte for byte, and the white space before it. */
interface Piece {
  before: string;
  html: string;
}

/** How a block was written, and the white space between it and the block before; null for the first block. */
interface WrittenBlock {
  before: string | null;
  html: string;
}

/** An article in the editor. A block that nobody changes is written exactly as it was read. */
export interface ReadArticle {
  doc: Node;
  /** By node: the editor replaces the node of each block that changes. */
  writtenByNode: WeakMap<Node, WrittenBlock>;
  /** The white space before the first block. */
  start: string;
  /** The white space between a new block and the block before it. */
  gap: string;
  /** The white space after the last block. */
  after: string;
}

export function readArticle(html: string): ReadArticle {
  const { blocks, after } = splitBlocks(html);
  const writtenByNode = new WeakMap<Node, WrittenBlock>();
  const nodes = blocks.map(({ before, html }, place) => {
    const node = readBlock(html) ?? articleSchema.node("html_block", { html });
    writtenByNode.set(node, { before: place === 0 ? null : before, html });
    return node;
  });
  const doc = articleSchema.node(
    "doc",
    null,
    nodes.length > 0 ? nodes : articleSchema.node("paragraph"),
  );
  const [first, second] = blocks;
  return { doc, writtenByNode, start: first?.before ?? "", gap: second?.before || "\n", after };
}

export function writeArticle(
  doc: Node,
  { writtenByNode, start, gap, after }: Omit<ReadArticle, "doc">,
): string {
  if (isEmpty(doc)) return "";
  const blocks: string[] = [];
  doc.forEach((node, _offset, place) => {
    const original = writtenByNode.get(node);
    const before = place === 0 ? start : (original?.before ?? gap);
    blocks.push(before, original?.html ?? writeBlock(node));
  });
  return blocks.join("") + after;
}

function isEmpty(doc: Node): boolean {
  return (
    doc.childCount === 1 &&
    doc.firstChild?.type.name === "paragraph" &&
    doc.firstChild.content.size === 0
  );
}

/** The block as the editor knows it; null if writing it again would lose something. */
function readBlock(html: string): Node | null {
  const body = parseInert(html);
  if (body.children.length !== 1) return null;
  const doc = EditorParser.fromSchema(articleSchema).parse(body);
  const node = doc.childCount === 1 ? doc.firstChild : null;
  return node && outlineOf(body) === outlineOf(parseInert(writeBlock(node))) ? node : null;
}

// --- Writing

/** Of the nodes that are written as their element and no more. */
const TAG_OF: Record<string, string> = {
  blockquote: "blockquote",
  callout: "aside",
  table_cell: "td",
  table_header: "th",
};

function writeBlock(node: Node): string {
  const { attrs, type } = node;
  switch (type.name) {
    case "html_block":
      return attrs.html;
    case "horizontal_rule":
      return "<hr>";
    case "heading":
      return element(`h${attrs.level}`, {}, writeInline(node));
    case "code_block": {
      const language = attrs.language ? { class: `language-${attrs.language}` } : {};
      return `<pre>${element("code", language, escapeText(node.textContent))}</pre>`;
    }
    case "figure": {
      const caption = node.content.size > 0 ? element("figcaption", {}, writeInline(node)) : "";
      return element("figure", {}, writePicture(attrs) + caption);
    }
    case "table":
      return writeTable(node);
    case "ordered_list":
      return element(
        "ol",
        { start: attrs.start, type: attrs.type, reversed: attrs.reversed },
        writeItems(node),
      );
    case "bullet_list":
      return element("ul", {}, writeItems(node));
    case "paragraph":
      return element("p", {}, writeInline(node));
    default:
      return element(TAG_OF[type.name] ?? "div", {}, children(node, writeBlock).join("\n"));
  }
}

function children(node: Node, write: (child: Node) => string): string[] {
  const all: string[] = [];
  node.forEach((child) => {
    all.push(write(child));
  });
  return all;
}

function writeItems(list: Node): string {
  return `\n${children(list, (item) => element("li", {}, writeInside(item))).join("\n")}\n`;
}

/** The contents of a list item or a cell. In a tight one the first paragraph has no tag of its own. */
function writeInside(node: Node): string {
  return children(node, (child) =>
    node.attrs.tight && child === node.firstChild && child.type.name === "paragraph"
      ? writeInline(child)
      : writeBlock(child),
  ).join("\n");
}

/** Rows of headings at the top of a table are its head. */
function writeTable(table: Node): string {
  const rows = children(table, (row) => {
    const cells = children(row, (cell) => {
      const { colspan, rowspan, scope } = cell.attrs;
      const attributes = {
        colspan: colspan > 1 && colspan,
        rowspan: rowspan > 1 && rowspan,
        scope,
      };
      return element(TAG_OF[cell.type.name] ?? "td", attributes, writeInside(cell));
    });
    return element("tr", {}, cells.join(""));
  });
  let heads = 0;
  while (heads < table.childCount && isHeadRow(table.child(heads))) heads += 1;
  const part = (tag: string, some: string[]) =>
    some.length > 0 ? `\n${element(tag, {}, `\n${some.join("\n")}\n`)}` : "";
  return element(
    "table",
    {},
    `${part("thead", rows.slice(0, heads))}${part("tbody", rows.slice(heads))}\n`,
  );
}

function isHeadRow(row: Node): boolean {
  return children(row, (cell) => cell.type.name).every((name) => name === "table_header");
}

function writeInline(parent: Node): string {
  let html = "";
  let open: readonly Mark[] = [];
  parent.forEach((node) => {
    const differs = open.findIndex((mark, index) => !node.marks[index]?.eq(mark));
    const shared = differs < 0 ? open.length : differs;
    html += closing(open.slice(shared)) + node.marks.slice(shared).map(openingTag).join("");
    open = node.marks;
    html += writeLeaf(node);
  });
  return html + closing(open);
}

function writeLeaf(node: Node): string {
  if (node.type.name === "hard_break") return "<br>";
  return node.type.name === "image" ? writePicture(node.attrs) : escapeText(node.text ?? "");
}

const tagOf = ({ type, attrs }: Mark): string =>
  type.name === "link" ? "a" : type.name === "code" ? "code" : attrs.tag;

function openingTag(mark: Mark): string {
  const { href, title } = mark.attrs;
  return `<${tagOf(mark)}${attributesOf(mark.type.name === "link" ? { href, title } : {})}>`;
}

const closing = (marks: readonly Mark[]): string =>
  marks
    .map((mark) => `</${tagOf(mark)}>`)
    .reverse()
    .join("");

function writePicture(attrs: Readonly<Record<string, unknown>>): string {
  const attributes = PICTURE_ATTRIBUTES.map((name) => [
    name,
    name === "alt" ? (attrs.alt ?? "") : attrs[name],
  ]);
  return `<img${attributesOf(Object.fromEntries(attributes))}>`;
}

function element(
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  inside: string,
): string {
  return `<${tag}${attributesOf(attributes)}>${inside}</${tag}>`;
}

/** An attribute that is null, false or undefined is left out. */
function attributesOf(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]) => ` ${name}="${escapeText(String(value)).replaceAll('"', "&quot;")}"`)
    .join("");
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00A0", "&nbsp;");
}

// --- Splitting

/**
 * Matches a tag or a comment. Outside of quotation marks nothing in a tag matches "<", and its name ends where a tag's name does.
 * Otherwise a text such as "<a<a<a<a" would take a time that grows with a power of its length. So `<a <b>` is no token, and the
 * whole article is then one block.
 */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][^\s/<>]*)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^'"<>])*>/g;
const VOID = new Set([
  "area",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
const RAW = new Set([
  "script",
  "style",
  "textarea",
  "title",
  "xmp",
  "iframe",
  "noembed",
  "noframes",
]);

/**
 * The blocks of an article as they are written. If a parser reads them one by one differently from the whole, as after wrong
 * nesting, the whole is one block.
 */
function splitBlocks(html: string): { blocks: Piece[]; after: string } {
  const end = html.trimEnd().length;
  const blocks = piecesBetween(html, [...blockEdges(html), end]);
  const isReadAlike =
    blocks.length < 2 ||
    outlineOf(parseInert(html)) ===
      blocks.map((block) => outlineOf(parseInert(block.html))).join("\n");
  return { blocks: isReadAlike ? blocks : piecesBetween(html, [end]), after: html.slice(end) };
}

/** The offsets at which an outermost block begins or ends, in order. */
function* blockEdges(html: string): Generator<number> {
  let depth = 0;
  let rawUntil = "";
  for (const match of html.matchAll(TOKEN)) {
    const [text, slash, name = ""] = match;
    const tag = name.toLowerCase();
    if (rawUntil && !(slash && tag === rawUntil)) continue;
    rawUntil = "";
    if (!name || (!slash && VOID.has(tag) && (tag !== "hr" || depth > 0))) continue;
    const isBlock = !INLINE.has(tag);
    // Text without an element around it, before a block, is a piece of its own.
    if (depth === 0 && !slash && isBlock) yield match.index;
    if (slash) depth = Math.max(0, depth - 1);
    else if (!VOID.has(tag)) {
      depth += 1;
      if (RAW.has(tag)) rawUntil = tag;
    }
    if (depth === 0 && isBlock) yield match.index + text.length;
  }
}

/** Splits the HTML at the edges, each piece with the white space before it. White space alone belongs to the next piece. */
function piecesBetween(html: string, edges: readonly number[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const edge of edges) {
    const piece = html.slice(from, edge);
    const text = piece.trimStart();
    if (text === "") continue;
    pieces.push({ before: piece.slice(0, piece.length - text.length), html: text });
    from = edge;
  }
  return pieces;
}
