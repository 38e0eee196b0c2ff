import type { Element, ElementContent, Properties, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { toText } from "hast-util-to-text";
import { SKIP, visit } from "unist-util-visit";
import {
  ARTICLE_MAX_CHARACTERS,
  type ArticleHeading,
  type ArticleRejection,
  type CleanedArticle,
} from "./cleanedArticle";
import { colorCode } from "./codeColors.server";
import { countWords } from "./countWords";
import { type FirstPassError, passFirst } from "./firstPass.server";
import { linkAddress, ownPictureAddress } from "./linkAddress";
import { parseAsBrowser, passSecond } from "./secondPass.server";
import { slugOf } from "./slug";

/** Correct markup needs two rounds: one that cleans and one that changes nothing. Broken nesting has needed one or two more. */
const ROUNDS_MAX = 6;

interface Round {
  ok: true;
  html: string;
  tree: Root;
  headings: ArticleHeading[];
}

/**
 * Cleans until nothing changes any more. Both parsers, the first by its own rules and the second by those of browsers, read the
 * result back exactly, so it contains no markup that we and a browser read differently.
 */
export function settleArticle(
  source: string,
): CleanedArticle | { ok: false; reason: ArticleRejection } {
  let html = storable(source);
  for (let count = 0; count < ROUNDS_MAX; count += 1) {
    const round = clean(html);
    if (!round.ok) return round;
    if (round.html.length > ARTICLE_MAX_CHARACTERS) return { ok: false, reason: "too-long" };
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
  return { ok: true, html, headings, text, wordCount: countWords(text) };
}

const SLUG_MAX_CHARACTERS = 60;

/** Longer ones are cut, and further ones left out, where headings are listed. */
const HEADING_MAX_CHARACTERS = 200;
const HEADINGS_MAX = 200;
const HEADING = /^h[1-6]$/;

/** Gives an id to each heading of the second and third level. An h1 becomes an h2, because the page has its own h1. */
function nameHeadings(tree: Root): ArticleHeading[] {
  const headings: ArticleHeading[] = [];
  const freeId = createIds();
  visit(tree, "element", (element) => {
    if (!HEADING.test(element.tagName)) return;
    if (element.tagName === "h1") element.tagName = "h2";
    const text = toText(element).replace(/\s+/g, " ").trim();
    // Screen readers would announce an empty heading.
    if (text === "") element.tagName = "div";
    // Otherwise the text inside would be read again for each of them.
    for (const child of element.children) makeHeadingsPlain(child);
    if (!["h2", "h3"].includes(element.tagName) || headings.length === HEADINGS_MAX) return SKIP;
    const id = freeId(text);
    element.properties.id = id;
    headings.push({ id, level: element.tagName === "h2" ? 2 : 3, text: shortened(text) });
    return SKIP;
  });
  return headings;
}

/** No heading is part of another one. */
function makeHeadingsPlain(node: ElementContent): void {
  visit(node, "element", (element) => {
    if (HEADING.test(element.tagName)) element.tagName = "div";
  });
}

const shortened = (text: string) =>
  text.length > HEADING_MAX_CHARACTERS
    ? `${text.slice(0, HEADING_MAX_CHARACTERS - 1).toWellFormed()}…`
    : text;

function createIds(): (text: string) => string {
  const ids = new Set<string>();
  const last = new Map<string, number>();
  return (text) => {
    const slug = slugOf(text).slice(0, SLUG_MAX_CHARACTERS).replace(/-+$/, "");
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
  if (address.isForeign) element.properties.rel = ["noopener", "nofollow", "ugc"];
  return element;
}

function picture(element: Element, insideLink: boolean): ElementContent | ElementContent[] {
  const { src, alt, title, width, height } = element.properties;
  const own = typeof src === "string" ? ownPictureAddress(src) : null;
  if (own === null) return pictureElsewhere(String(src ?? ""), String(alt ?? ""), insideLink);
  const loading = { loading: "lazy", decoding: "async" };
  element.properties = { src: own, alt: alt ?? "", title, width, height, ...loading };
  return element;
}

/** The pages' policy loads nothing from other hosts, so that no visitor is revealed to them: a foreign picture becomes a link. */
function pictureElsewhere(src: string, alt: string, insideLink: boolean): ElementContent[] {
  const altText = alt.trim();
  const label: ElementContent = {
    type: "text",
    value: altText === "" ? "Image" : `Image: ${altText}`,
  };
  const address = linkAddress(src);
  if (insideLink || !address?.isForeign) return altText === "" ? [] : [label];
  return link({
    type: "element",
    tagName: "a",
    properties: { href: address.href },
    children: [label],
  }) as ElementContent[];
}

const REFERENCE = /^#fn-([1-9]\d{0,2})$/;
const RETURN = /^#fnref-([1-9]\d{0,2})$/;

/**
 * Ties footnotes together. A link to `#fn-2` is the reference. Its note is the entry of a list that links back to `#fnref-2`, or
 * else the second entry of the last numbered list, which then gets that link. The ids are made here, so that none that an author
 * writes has to be let through.
 */
function nameFootnotes(tree: Root): void {
  const footnotes: Footnotes = { references: new Map(), returns: new Map(), lastList: null };
  collect(tree.children as ElementContent[], null, footnotes);
  const entries = footnotes.lastList?.children.filter(isListItem) ?? [];
  const namedNotes = new Set<Element>();
  for (const [number, reference] of footnotes.references) {
    const existingReturn = footnotes.returns.get(number);
    const note = existingReturn?.note ?? entries[Number(number) - 1];
    if (!note || namedNotes.has(note)) continue;
    namedNotes.add(note);
    const back = existingReturn?.link ?? appendReturn(note, number);
    reference.properties.id = `fnref-${number}`;
    reference.properties.ariaLabel = `Footnote ${number}`;
    note.properties.id = `fn-${number}`;
    back.properties.ariaLabel = `Back to the text of footnote ${number}`;
  }
}

interface Footnotes {
  /** The first link to each note, by its number. */
  references: Map<string, Element>;
  /** The first link back from a note, and the entry of a list that it stands in. */
  returns: Map<string, { link: Element; note: Element }>;
  /** The last numbered list that is in no other list. */
  lastList: Element | null;
}

function collect(
  nodes: readonly ElementContent[],
  item: Element | null,
  footnotes: Footnotes,
): void {
  for (const node of nodes) {
    if (node.type !== "element") continue;
    if (node.tagName === "ol" && item === null) footnotes.lastList = node;
    if (node.tagName === "a") collectLink(node, item, footnotes);
    collect(node.children, isListItem(node) ? node : item, footnotes);
  }
}

function collectLink(
  link: Element,
  note: Element | null,
  { references, returns }: Footnotes,
): void {
  const href = String(link.properties.href ?? "");
  const [, referenceNumber] = REFERENCE.exec(href) ?? [];
  const [, returnNumber] = RETURN.exec(href) ?? [];
  if (referenceNumber && !references.has(referenceNumber)) references.set(referenceNumber, link);
  if (returnNumber && note && !returns.has(returnNumber)) returns.set(returnNumber, { link, note });
}

const isListItem = (node: ElementContent): node is Element =>
  node.type === "element" && node.tagName === "li";

/** At the end of the note's text: of its last paragraph, if it has any. */
function appendReturn(note: Element, number: string): Element {
  const properties = { href: `#fnref-${number}` };
  const children: ElementContent[] = [{ type: "text", value: "↩" }];
  const link: Element = { type: "element", tagName: "a", properties, children };
  const last = note.children.at(-1);
  const place = last?.type === "element" && last.tagName === "p" ? last : note;
  place.children.push({ type: "text", value: " " }, link);
  return link;
}
