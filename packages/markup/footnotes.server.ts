import type { Element, ElementContent, Root } from "hast";

const REFERENCE = /^#fn-([1-9]\d{0,2})$/;
const RETURN = /^#fnref-([1-9]\d{0,2})$/;

/**
 * Ties footnotes together: a link to `#fn-2` is the reference, and its note is the entry of a list that links back to
 * `#fnref-2`, or else the second entry of the last numbered list, which then gets that link. The ids are made here, so that
 * none that an author writes has to be let through.
 */
export function nameFootnotes(tree: Root): void {
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
