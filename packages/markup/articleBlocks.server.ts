import type { RootContent, Element as TreeElement } from "hast";
import { fromHtml } from "hast-util-from-html";
import { passFirst } from "./firstPass.server";

/** A paragraph, a row of a table, or whatever else stands on lines of its own: what it says, and how it is written. */
export interface ArticleBlock {
  text: string;
  /** The first block of an element begins with the tag of that. */
  html: string;
}

/** The blocks of an article without its tags; null if its HTML cannot be read. Blocks without anything to see are left out. */
export function articleBlocks(source: string): ArticleBlock[] | null {
  const cleaned = passFirst(source);
  if (!cleaned.ok) return null;
  const { html } = cleaned;
  return blocksIn(fromHtml(html, { fragment: true }).children, html);
}

/** `article` is the HTML of all of it, in which the nodes have their places. */
function blocksIn(nodes: readonly RootContent[], article: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = [];
  let inline: RootContent[] = [];
  const endBlock = () => {
    const text = collapsed(inline.map(textOf).join(""));
    if (text) blocks.push({ text, html: htmlOf(inline, article) });
    inline = [];
  };
  for (const node of nodes) {
    if (node.type === "element" && BLOCK_TAGS.has(node.tagName)) {
      endBlock();
      for (const block of blocksOf(node, article)) blocks.push(block);
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

function blocksOf(element: TreeElement, article: string): ArticleBlock[] {
  const html = htmlOf([element], article);
  switch (element.tagName) {
    case "hr":
      return [{ text: "Line", html }];
    case "pre":
      return [{ text: textsOf(element).trimEnd(), html }];
    case "tr":
      return [{ text: cellsOf(element), html }];
    default: {
      const blocks = blocksIn(element.children, article);
      // Not every block: thousands of them in dozens of elements would be many times as long as the article.
      const [first] = blocks;
      if (first) first.html = openingTag(element, article) + first.html;
      return blocks;
    }
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

function openingTag(element: TreeElement, article: string): string {
  const start = element.position?.start.offset;
  const [first] = element.children;
  return start === undefined ? "" : article.slice(start, first && startOf(first)).trim();
}

/** The body of a table that only the parser added has no place of its own in the text. */
function startOf(node: RootContent): number | undefined {
  const first = "children" in node ? node.children[0] : undefined;
  return node.position?.start.offset ?? (first && startOf(first));
}

function htmlOf(nodes: readonly RootContent[], article: string): string {
  const start = nodes[0]?.position?.start.offset;
  return article.slice(start, nodes.at(-1)?.position?.end.offset).trim();
}
