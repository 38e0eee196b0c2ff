import { parseInert, STYLE } from "./inertHtml";

/**
 * HTML from the clipboard as an article would have it: what Word, Google Docs and Notion write for headings, lists and
 * formatting becomes the elements that mean it, and everything else of theirs goes. The editor's schema drops the rest.
 */
export function cleanPasted(html: string): string {
  const body = parseInert(withoutFragments(html));
  for (const element of body.querySelectorAll(
    "style, script, meta, link, title, o\\:p, xml, noscript, template",
  ))
    element.replaceWith(...(element.localName === "o:p" ? element.childNodes : []));
  unwrapDocsGuid(body);
  putInnerListsIntoItems(body);
  flattenWebLists(body);
  gatherWordLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>("*")]) {
    nameHeading(element);
    nameFormatting(element);
  }
  for (const text of body.querySelectorAll("li > p:first-child"))
    if (isFollowedByListsOnly(text)) text.replaceWith(...text.childNodes);
  removePicturesOfNoAddress(body);
  for (const styled of body.querySelectorAll(`[${STYLE}]`)) styled.removeAttribute(STYLE);
  removeEmptyBlocks(body);
  return body.innerHTML;
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

/** Google Docs puts an inner list beside the item that it belongs to: `<ul><li>one</li><ul><li>inner</li></ul></ul>`. */
function putInnerListsIntoItems(body: HTMLElement): void {
  for (const inner of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = inner.previousElementSibling;
    if (item?.localName === "li") item.append(inner);
  }
}

/** Word for the web makes a list of each item, with its level as an attribute. They become what Word itself writes. */
function flattenWebLists(body: HTMLElement): void {
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

/** Word writes list items as paragraphs with their bullet as text; their level stands in the style. */
function gatherWordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>("p")].filter((item) => levelOf(item) > 0);
  let lists: HTMLElement[] = [];
  let last: Element | null = null;
  for (const item of items) {
    if (item.previousElementSibling !== last || last === null) lists = [];
    const level = levelOf(item);
    const marker = item.querySelector<HTMLElement>(
      `[${STYLE}*="mso-list:Ignore" i], [${STYLE}*="mso-list: Ignore" i]`,
    );
    const isNumbered = /^[\s(]*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(
      marker?.textContent ?? item.textContent ?? "",
    );
    marker?.remove();
    lists = lists.slice(0, level);
    while (lists.length < level) {
      const list = document.createElement(isNumbered ? "ol" : "ul");
      const parent = lists.at(-1);
      if (parent)
        (parent.lastElementChild ?? parent.appendChild(document.createElement("li"))).append(list);
      else item.before(list);
      lists.push(list);
    }
    const entry = document.createElement("li");
    entry.append(...item.childNodes);
    lists.at(-1)?.append(entry);
    item.remove();
    last = lists[0] ?? null;
  }
}

function levelOf(item: HTMLElement): number {
  const style = item.getAttribute(STYLE) ?? "";
  return Number(/mso-list:[^;]*level(\d)/i.exec(style)?.[1] ?? 0);
}

const HEADING_CLASS = /^Mso(?:Title|Heading(\d))$/;

function nameHeading(element: HTMLElement): void {
  if (element.localName !== "p") return;
  const match = HEADING_CLASS.exec(element.className);
  // Word for the web says it by attributes.
  const webLevel = element.getAttribute("role") === "heading" && element.ariaLevel;
  if (!match && !webLevel) return;
  const level = Number(match?.[1] ?? (webLevel || 1));
  rename(element, `h${Math.min(4, Math.max(2, level + 1))}`);
}

/** What a style says of a run of text, as the element that says it. */
function nameFormatting(element: HTMLElement): void {
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
  if (tag === "span") nameSpan(element, style, isHeading);
}

function nameSpan(element: HTMLElement, style: string, isHeading: boolean): void {
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
function removePicturesOfNoAddress(body: HTMLElement): void {
  for (const picture of body.querySelectorAll("img"))
    if (!/^(?:https?:\/\/|\/(?:media|art)\/)/.test(picture.getAttribute("src") ?? ""))
      picture.remove();
}

function removeEmptyBlocks(body: HTMLElement): void {
  for (const block of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    const isEmpty = block.textContent?.replaceAll("\u00A0", " ").trim() === "";
    if (isEmpty && !block.querySelector("img")) block.remove();
  }
}
