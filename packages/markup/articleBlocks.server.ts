import type { RootContent, Element as TreeElement } from "hast";
import { fromHtml } from "hast-util-from-html";
import { passFirst } from "./firstPass.server";

/** A paragraph, a row of a table, or whatever else stands on lines of its own: what it says, and how it is written. */
export interface ArticleBlock {
  text: string;
  /** With the tags of the elements around it. */
  html: string;
}

/** The blocks of an article without its tags; null if its HTML cannot be read. Blocks without anything to see are left out. */
export function articleBlocks(source: string): ArticleBlock[] | null {
  const cleaned = passFirst(source);
  if (!cleaned.ok) return null;
  const { html } = cleaned;
  return blocksIn(fromHtml(html, { fragment: true }).children, { html, opening: "" });
}

interface Around {
  /** The whole article. */
  html: string;
  /** The tags of the elements around. */
  opening: string;
}

function blocksIn(nodes: readonly RootContent[], around: Around): ArticleBlock[] {
  const blocks: ArticleBlock[] = [];
  let inline: RootContent[] = [];
  const endBlock = () => {
    const text = collapsed(inline.map(textOf).join(""));
    if (text) blocks.push({ text, html: htmlOf(inline, around) });
    inline = [];
  };
  for (const node of nodes) {
    if (node.type === "element" && BLOCK_TAGS.has(node.tagName)) {
      endBlock();
      blocks.push(...blocksOf(node, around));
    } else inline.push(node);
  }
  endBlock();
  return blocks;
}

const BLOCK_TAGS = new Set([
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "section", "blockquote", "pre", "hr"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "details", "summary", "aside"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr"],
]);

function blocksOf(element: TreeElement, around: Around): ArticleBlock[] {
  const html = htmlOf([element], around);
  switch (element.tagName) {
    case "hr":
      return [{ text: "Line", html }];
    case "pre":
      return [{ text: textsOf(element).trimEnd(), html }];
    case "tr":
      return [{ text: cellsOf(element), html }];
    default:
      return blocksIn(element.children, {
        ...around,
        opening: around.opening + openingTag(element, around.html),
      });
  }
}

const cellsOf = (row: TreeElement): string =>
  row.children
    .filter((node) => node.type === "element")
    .map((cell) => collapsed(textOf(cell)))
    .join(" | ");

function textOf(node: RootContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  if (node.tagName === "br") return " ";
  if (node.tagName === "img") return ` ${pictureText(String(node.properties.alt ?? ""))} `;
  return BLOCK_TAGS.has(node.tagName) ? ` ${textsOf(node)} ` : textsOf(node);
}

const textsOf = ({ children }: TreeElement): string => children.map(textOf).join("");

const pictureText = (alt: string): string => (alt.trim() ? `Picture: ${alt}` : "Picture");

const collapsed = (text: string): string => text.replace(/\s+/g, " ").trim();

function openingTag(element: TreeElement, html: string): string {
  const start = element.position?.start.offset;
  const [first] = element.children;
  return start === undefined ? "" : html.slice(start, first && startOf(first)).trim();
}

/** The body of a table that only the parser added has no place of its own in the text. */
function startOf(node: RootContent): number | undefined {
  const first = "children" in node ? node.children[0] : undefined;
  return node.position?.start.offset ?? (first && startOf(first));
}

function htmlOf(nodes: readonly RootContent[], { html, opening }: Around): string {
  const start = nodes[0]?.position?.start.offset;
  return opening + html.slice(start, nodes.at(-1)?.position?.end.offset).trim();
}
