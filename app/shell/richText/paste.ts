import { INLINE, parseInert, STYLE } from "~/shell/richText/htmlOutline";
import { ADDRESS_NOT_LOADED } from "~/shell/richText/schema";

interface Pasted {
  html: string;
  /** How many pictures are not in it, because they were not addresses but files of the other program. */
  missingPictures: number;
}

/**
 * HTML from the clipboard as an article would have it. The markup of Word, Google Docs and Notion for headings, lists and
 * formatting becomes the elements that mean it. Everything else in it is removed, and the editor's schema drops the rest.
 */
export function cleanPasted(html: string): Pasted {
  const body = parseInert(withoutFragments(html));
  for (const element of body.querySelectorAll(
    "style, script, meta, link, title, o\\:p, xml, noscript, template",
  ))
    element.replaceWith(...(element.localName === "o:p" ? element.childNodes : []));
  unwrapDocsGuid(body);
  putInnerListsIntoItems(body);
  convertTerms(body);
  convertWordOnlineLists(body);
  buildWordLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>("*")]) {
    convertHeading(element);
    convertFormatting(element);
  }
  for (const text of body.querySelectorAll("li > p:first-child"))
    if (isEdge(text, "previousSibling") && isFollowedByListsOnly(text))
      text.replaceWith(...text.childNodes);
  const missingPictures = removeUnaddressedPictures(body);
  for (const styled of body.querySelectorAll(`[${STYLE}]`)) styled.removeAttribute(STYLE);
  removeEmptyBlocks(body);
  removeEmptyLines(body);
  return { html: body.innerHTML, missingPictures };
}

/**
 * Whether a clipboard holds text. Excel, and Word on some systems, put a picture of the text beside it; a picture that was copied
 * in a browser comes with its `<img>`.
 */
export function isTextCopied(clipboard: DataTransfer): boolean {
  const { textContent } = parseInert(withoutFragments(clipboard.getData("text/html")));
  return textContent.trim() !== "";
}

/** `<li><p>one</p><ul>…</ul></li>` is an item with one line of text and its inner list. */
function isFollowedByListsOnly({ nextElementSibling: next }: Element): boolean {
  if (!next) return true;
  return /^[uo]l$/.test(next.localName) && isFollowedByListsOnly(next);
}

/** Word wraps what was copied in comments, some with conditions that hold markup of their own. */
function withoutFragments(html: string): string {
  return html
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/g, "")
    .replace(/<!\[(?:if|endif)[^\]]*\]>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "");
}

/** Google Docs puts everything into a `<b>` that is not bold. */
function unwrapDocsGuid(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll<HTMLElement>('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
}

/**
 * Google Docs puts an inner list beside the item that it belongs to: `<ul><li>one</li><ul><li>inner</li></ul></ul>`. One that
 * belongs to none, because what was copied begins with it, is part of the outer list.
 */
function putInnerListsIntoItems(body: HTMLElement): void {
  for (const inner of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = inner.previousElementSibling;
    if (item?.localName === "li") item.append(inner);
    else inner.replaceWith(...inner.childNodes);
  }
}

/** Articles have no `<dl>`: each term becomes a line above its description. */
function convertTerms(body: HTMLElement): void {
  for (const term of body.querySelectorAll("dt")) {
    const line = document.createElement("p");
    const name = document.createElement("strong");
    name.append(...term.childNodes);
    line.append(name);
    term.replaceWith(line);
  }
}

/** Word for the web makes a list of each item, with its level as an attribute. They become what Word itself writes. */
function convertWordOnlineLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll("div.ListContainerWrapper"))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const item of body.querySelectorAll("li[data-aria-level]")) {
    const list = item.parentElement;
    if (!list) continue;
    const paragraph = document.createElement("p");
    paragraph.setAttribute(STYLE, `mso-list:l0 level${item.getAttribute("data-aria-level")}`);
    const marker = document.createElement("span");
    marker.setAttribute(STYLE, "mso-list:Ignore");
    marker.textContent = list.localName === "ol" ? "1." : "·";
    const content = [...item.childNodes].flatMap((part) =>
      part instanceof Element && part.localName === "p" ? [...part.childNodes] : [part],
    );
    paragraph.append(marker, ...content);
    list.before(paragraph);
    item.remove();
    if (list.childElementCount === 0) list.remove();
  }
}

interface OpenList {
  element: HTMLElement;
  /** Word's own name of the list: "l0". */
  name: string;
}

/** Word writes list items as paragraphs with their bullet as text; level and list stand in the style. */
function buildWordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>("p")].filter((item) => levelOf(item) > 0);
  let open: OpenList[] = [];
  for (const item of items) {
    if (item.previousElementSibling !== (open[0]?.element ?? null)) open = [];
    const marker = takeMarker(item);
    open = open.slice(0, levelOf(item));
    if (open.length === levelOf(item) && isOtherList(open.at(-1), item, marker)) open.pop();
    while (open.length < levelOf(item)) open.push(openList(item, marker, open.at(-1)?.element));
    const entry = document.createElement("li");
    entry.append(...item.childNodes);
    open.at(-1)?.element.append(entry);
    item.remove();
  }
}

/** Removes the bullet or number that Word wrote as text, and returns it. */
function takeMarker(item: HTMLElement): string {
  const marker = item.querySelector<HTMLElement>(
    `[${STYLE}*="mso-list:Ignore" i], [${STYLE}*="mso-list: Ignore" i]`,
  );
  marker?.remove();
  return marker?.textContent ?? item.textContent ?? "";
}

/** Numbers of lists: "a)", "iv.", "3." and, with those of the lists around it, "2.1" or "2.1.". */
const NUMBER = /^[\s\u00A0(]*(?:(?:\d+\.)+(\d+)|(\d+)[.)]|(?:[a-z]|[ivx]+)[.)])/i;

/** Bullets below numbers, or numbers that begin anew. Two lists of bullets look like one. */
function isOtherList(list: OpenList | undefined, item: HTMLElement, marker: string): boolean {
  if (!list) return false;
  const isNumbered = NUMBER.test(marker);
  if (isNumbered !== (list.element.localName === "ol")) return true;
  return isNumbered && list.name !== listNameOf(item);
}

/** A list before this item, or within the last item of its parent; one that goes on after other text has its number. */
function openList(item: HTMLElement, marker: string, parent: HTMLElement | undefined): OpenList {
  const match = NUMBER.exec(marker);
  const element = document.createElement(match ? "ol" : "ul");
  const number = match?.[1] ?? match?.[2];
  if (number && Number(number) !== 1) element.setAttribute("start", number);
  if (!parent) item.before(element);
  else
    (parent.lastElementChild ?? parent.appendChild(document.createElement("li"))).append(element);
  return { element, name: listNameOf(item) };
}

const listNameOf = (item: HTMLElement): string =>
  /mso-list:\s*(\w+)/i.exec(item.getAttribute(STYLE) ?? "")?.[1] ?? "";

function levelOf(item: HTMLElement): number {
  const style = item.getAttribute(STYLE) ?? "";
  return Number(/mso-list:[^;]*level(\d)/i.exec(style)?.[1] ?? 0);
}

const HEADING_CLASS = /^Mso(?:Title|Heading(\d))$/;

function convertHeading(element: HTMLElement): void {
  if (element.localName !== "p") return;
  const match = HEADING_CLASS.exec(element.className);
  // Word for the web says it by attributes.
  const webLevel = element.getAttribute("role") === "heading" && element.ariaLevel;
  if (!match && !webLevel) return;
  const level = Number(match?.[1] ?? (webLevel || 1));
  rename(element, `h${Math.min(4, Math.max(2, level + 1))}`);
}

/** Replaces a style of a run of text by the element that means it. */
function convertFormatting(element: HTMLElement): void {
  const { localName: tag } = element;
  const style = (element.getAttribute(STYLE) ?? "").toLowerCase();
  const isHeading = element.closest("h1, h2, h3, h4, h5, h6") !== null;
  if (
    (tag === "b" || tag === "strong") &&
    (isHeading || /font-weight:\s*(?:normal|400)/.test(style))
  ) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (tag === "b" || tag === "i") rename(element, tag === "b" ? "strong" : "em");
  if (tag === "span") convertSpan(element, style, isHeading);
}

function convertSpan(element: HTMLElement, style: string, isHeading: boolean): void {
  const tagNames = [
    !isHeading && /font-weight:\s*(?:bold|[6-9]00)/.test(style) && "strong",
    /font-style:\s*italic/.test(style) && "em",
    /text-decoration[^;]*line-through/.test(style) && "s",
    /vertical-align:\s*super/.test(style) && "sup",
    /vertical-align:\s*sub/.test(style) && "sub",
  ].filter((name) => name !== false);
  const inside = tagNames.reduce<HTMLElement | null>((inner, name) => {
    const outer = document.createElement(name);
    outer.append(...(inner ? [inner] : element.childNodes));
    return outer;
  }, null);
  element.replaceWith(...(inside ? [inside] : element.childNodes));
}

function rename(element: HTMLElement, tag: string): void {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Pictures on the writer's own disk, or written into the text: they have to be uploaded. */
function removeUnaddressedPictures(body: HTMLElement): number {
  const addressOf = (picture: HTMLElement) =>
    picture.getAttribute("src") ?? picture.getAttribute(ADDRESS_NOT_LOADED) ?? "";
  const missing = [...body.querySelectorAll("img")].filter(
    (picture) => !/^(?:https?:\/\/|\/(?:media|art)\/)/.test(addressOf(picture)),
  );
  for (const picture of missing) picture.remove();
  return missing.length;
}

function removeEmptyBlocks(body: HTMLElement): void {
  for (const block of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    const isEmpty = block.textContent?.replaceAll("\u00A0", " ").trim() === "";
    if (isEmpty && !block.querySelector("img")) block.remove();
  }
}

/** A line break at the beginning or the end of a block shows nothing, or an empty line. */
function removeEmptyLines(body: HTMLElement): void {
  for (const lineBreak of body.querySelectorAll("br:not(pre *)"))
    if (isEdge(lineBreak, "previousSibling") || isEdge(lineBreak, "nextSibling"))
      lineBreak.remove();
}

/** Whether there is no text on this side of a node before the next block begins, or the one around it ends. */
function isEdge(node: Node, side: "previousSibling" | "nextSibling"): boolean {
  let last = node;
  // On purpose a loop: a text of thousands of line breaks is as many nodes.
  for (;;) {
    const next: Node | null = last[side];
    if (next === null && isInline(last.parentNode)) last = last.parentNode as Node;
    else if (next instanceof Text && next.data.trim() === "") last = next;
    else break;
  }
  const neighbor = last[side];
  if (neighbor === null) return true;
  return (
    neighbor instanceof Element && !isInline(neighbor) && !/^(br|img)$/.test(neighbor.localName)
  );
}

const isInline = (node: Node | null): boolean =>
  node instanceof Element && INLINE.has(node.localName);
