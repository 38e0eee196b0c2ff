import type { Element, ElementContent, Properties, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { toText } from "hast-util-to-text";
import { SKIP, visit } from "unist-util-visit";
import {
  ARTICLE_SOURCE_MAX_LENGTH,
  type ArticleHeading,
  type ArticleRejection,
  type CleanedArticle,
} from "./cleanedArticle";
import { colorCode } from "./codeColors.server";
import { type FirstPassError, passFirst } from "./firstPass.server";
import { nameFootnotes } from "./footnotes.server";
import { linkAddress, pictureAddress } from "./linkAddress";
import { parseAsBrowser, passSecond } from "./secondPass.server";
import { slugOf } from "./slug";

/**
 * Correct markup needs two rounds: one that cleans and one that changes nothing. Broken nesting has needed one or two
 * more.
 */
const MOST_ROUNDS = 6;

interface Round {
  ok: true;
  html: string;
  tree: Root;
  headings: ArticleHeading[];
}

/**
 * Cleans until nothing changes any more. Both parsers, the first by its own rules and the second by those of browsers,
 * read the result back exactly, so it contains no markup that we and a browser read differently.
 */
export function settleArticle(
  source: string,
): CleanedArticle | { ok: false; reason: ArticleRejection } {
  let html = storable(source);
  for (let count = 0; count < MOST_ROUNDS; count += 1) {
    const round = clean(html);
    if (!round.ok) return round;
    if (round.html.length > ARTICLE_SOURCE_MAX_LENGTH) return { ok: false, reason: "too-long" };
    if (round.html === html) return cleanedArticle(round);
    html = round.html;
  }
  return { ok: false, reason: "too-tangled" };
}

/** PostgreSQL cannot hold U+0000, and a lone surrogate is not text that could be written back as it came. */
function storable(source: string): string {
  return source.replaceAll("\u0000", "").toWellFormed().trim();
}

function clean(html: string): Round | { ok: false; reason: FirstPassError } {
  const firstPass = passFirst(html);
  if (!firstPass.ok) return firstPass;
  const tree = parseAsBrowser(firstPass.html);
  settleLinksAndPictures(tree);
  nameFootnotes(tree);
  makeTablesScroll(tree);
  const headings = nameHeadings(tree);
  colorCode(tree);
  const safe = passSecond(tree);
  return { ok: true, html: toHtml(safe).trim(), tree: safe, headings };
}

function cleanedArticle({ html, tree, headings }: Round): CleanedArticle {
  const text = toText(tree).trim();
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu)?.length ?? 0;
  return { ok: true, html, headings, text, words };
}

const LONGEST_SLUG = 60;

/** Gives an id to each heading of the table of contents. An h1 becomes an h2, because the page has its own h1. */
function nameHeadings(tree: Root): ArticleHeading[] {
  const headings: ArticleHeading[] = [];
  const freeId = createIds();
  visit(tree, "element", (element) => {
    if (!/^h[1-6]$/.test(element.tagName)) return;
    if (element.tagName === "h1") element.tagName = "h2";
    const text = toText(element).replace(/\s+/g, " ").trim();
    if (text === "") return removeEmptyHeading(element);
    if (element.tagName !== "h2" && element.tagName !== "h3") return;
    const id = freeId(text);
    element.properties.id = id;
    headings.push({ id, level: element.tagName === "h2" ? 2 : 3, text });
  });
  return headings;
}

/** Screen readers would announce an empty heading. */
function removeEmptyHeading(heading: Element) {
  heading.tagName = "div";
}

function createIds(): (text: string) => string {
  const ids = new Set<string>();
  const last = new Map<string, number>();
  return (text) => {
    const slug = slugOf(text).slice(0, LONGEST_SLUG).replace(/-+$/, "");
    const preferredId = slug === "" ? "section" : `section-${slug}`;
    let count = last.get(preferredId) ?? (slug === "" ? 0 : 1);
    let id = preferredId;
    while (id === "section" || ids.has(id)) {
      count += 1;
      id = `${preferredId}-${count}`;
    }
    last.set(preferredId, count);
    ids.add(id);
    return id;
  };
}

/** A wide table scrolls by itself, with a name and with the keyboard. */
const SCROLL_REGION: Properties = {
  className: ["table-scroll"],
  role: "region",
  ariaLabel: "Table",
  tabIndex: 0,
};

/** Wraps each table in a scroll region; a nested table scrolls with the outer one. */
function makeTablesScroll(tree: Root) {
  visit(tree, "element", (table, index, parent) => {
    if (table.tagName !== "table" || parent === undefined || index === undefined) return;
    if (isRegion(parent)) parent.properties = { ...SCROLL_REGION };
    else parent.children[index] = wrapInRegion(table);
    return SKIP;
  });
}

/** A `div` with nothing but one table becomes the region, also the one of an earlier round. */
function isRegion(parent: Root | Element): parent is Element {
  return parent.type === "element" && parent.tagName === "div" && parent.children.length === 1;
}

function wrapInRegion(table: Element): Element {
  const properties = { ...SCROLL_REGION };
  return { type: "element", tagName: "div", properties, children: [table] };
}

/** Keeps allowed links and pictures that this site serves; of all others only the text stays. */
function settleLinksAndPictures(tree: Root) {
  tree.children = settled(tree.children as ElementContent[], false);
}

function settled(nodes: ElementContent[], insideLink: boolean): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return node;
    if (node.tagName === "img") return picture(node, insideLink);
    const isLink = node.tagName === "a";
    node.children = settled(node.children, insideLink || isLink);
    return isLink ? link(node) : node;
  });
}

function link(element: Element): ElementContent | ElementContent[] {
  const { href, title } = element.properties;
  const address = typeof href === "string" ? linkAddress(href) : null;
  if (address === null) return element.children;
  element.properties = { title, href: address.href };
  if (address.foreign) element.properties.rel = ["noopener", "nofollow", "ugc"];
  return element;
}

function picture(element: Element, insideLink: boolean): ElementContent | ElementContent[] {
  const { src, alt, title, width, height } = element.properties;
  const own = typeof src === "string" ? pictureAddress(src) : null;
  if (own === null) return pictureElsewhere(String(src ?? ""), String(alt ?? ""), insideLink);
  const loading = { loading: "lazy", decoding: "async" };
  element.properties = { src: own, alt: alt ?? "", title, width, height, ...loading };
  return element;
}

/**
 * The pages' policy loads nothing from other hosts, so that no visitor is revealed to them: a foreign picture becomes a
 * link.
 */
function pictureElsewhere(src: string, alt: string, insideLink: boolean): ElementContent[] {
  const altText = alt.trim();
  const label: ElementContent = {
    type: "text",
    value: altText === "" ? "Image" : `Image: ${altText}`,
  };
  const address = linkAddress(src);
  if (insideLink || !address?.foreign) return altText === "" ? [] : [label];
  return link({
    type: "element",
    tagName: "a",
    properties: { href: address.href },
    children: [label],
  }) as ElementContent[];
}
