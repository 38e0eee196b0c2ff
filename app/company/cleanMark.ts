import { isWithoutEffect, MARK_ATTRIBUTES, rewrittenValue } from "~/company/markAttributes";
import { MARK_MAX_BYTES } from "~/company/rules";

const ELEMENTS_MAX = 500;
const DEPTH_MAX = 16;

const SHAPES = ["path", "circle", "ellipse", "rect", "line", "polyline", "polygon"];
const ELEMENTS = ["g", "defs", "linearGradient", "radialGradient", "stop", "title", ...SHAPES];
/** Notes that drawing programs leave; they go with everything inside. */
const NOTES = ["metadata", "desc", "sodipodi:namedview"];

export type CleanMark =
  | { ok: true; svg: string }
  | { ok: false; reason: "too-large" | "not-svg" | "not-square" | "too-complex" | "empty" }
  /** `what` is the element or attribute, as it was written. */
  | { ok: false; reason: "unknown-part"; what: string };

/**
 * Reads a drawing and writes it anew, with nothing but shapes, gradients and colours in it. It is stricter than XML: no doctype,
 * no entities, no instructions, no sections; what it does not know, it refuses by name.
 */
export function cleanMark(source: string): CleanMark {
  if (Buffer.byteLength(source) > MARK_MAX_BYTES) return { ok: false, reason: "too-large" };
  try {
    return { ok: true, svg: rewrite(source) };
  } catch (error) {
    if (error instanceof MarkRefused) return error.answer;
    throw error;
  }
}

class MarkRefused extends Error {
  readonly answer: Extract<CleanMark, { ok: false }>;

  constructor(answer: Extract<CleanMark, { ok: false }>) {
    super(answer.reason);
    this.answer = answer;
  }
}

const refuse = (reason: "not-svg" | "not-square" | "too-complex" | "empty"): never => {
  throw new MarkRefused({ ok: false, reason });
};

const refusePart = (what: string): never => {
  throw new MarkRefused({ ok: false, reason: "unknown-part", what: what.slice(0, 40) });
};

const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<&]*)"|'([^'<&]*)')/g;
const TOKEN =
  /<!--(?:(?!--)[\s\S])*-->|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>|([^<&]+)/gy;

/** Where in the drawing the reader is: the open elements, and how many of them belong to a note. */
interface Place {
  open: string[];
  noteDepth: number;
  elements: number;
  out: string[];
}

function rewrite(source: string): string {
  const text = source.replace(/^\uFEFF?\s*(?:<\?xml\s[^<>?]*\?>)?/, "").trim();
  const place: Place = { open: [], noteDepth: 0, elements: 0, out: [] };
  let end = 0;
  for (const token of text.matchAll(TOKEN)) {
    end = token.index + token[0].length;
    const [, closed, opened, attributes = "", isEmpty, words] = token;
    if (opened) openElement(place, opened, attributes);
    if (closed || (opened && isEmpty)) closeElement(place, closed ?? opened ?? "");
    if (words) addTerms(place, words);
  }
  const isWhole = end === text.length && place.open.length === 0 && place.elements > 0;
  if (!isWhole) refuse("not-svg");
  const svg = place.out.join("");
  if (!SHAPES.some((shape) => svg.includes(`<${shape}`))) refuse("empty");
  return svg;
}

function openElement(place: Place, name: string, attributes: string): void {
  const isRoot = place.elements === 0;
  place.elements += 1;
  if (place.elements > ELEMENTS_MAX || place.open.length >= DEPTH_MAX) refuse("too-complex");
  // One drawing, and nothing beside it.
  if (isRoot !== (name === "svg") || (!isRoot && place.open.length === 0)) {
    if (isRoot || place.open.length === 0) refuse("not-svg");
    refusePart(`<${name}>`);
  }
  place.open.push(name);
  if (place.noteDepth > 0 || NOTES.includes(name)) {
    place.noteDepth += 1;
    return;
  }
  const read = [...attributes.matchAll(ATTRIBUTE)].map(
    ([, attribute = "", double, single]) => [attribute, double ?? single ?? ""] as const,
  );
  if (isRoot) {
    place.out.push(openRoot(read));
    return;
  }
  if (!ELEMENTS.includes(name)) refusePart(`<${name}>`);
  place.out.push(`<${name}${cleanAttributes(read)}>`);
}

function closeElement(place: Place, name: string): void {
  if (place.open.pop() !== name) refuse("not-svg");
  if (place.noteDepth > 0) place.noteDepth -= 1;
  else place.out.push(`</${name}>`);
}

function addTerms(place: Place, words: string): void {
  if (place.noteDepth > 0 || words.trim() === "") return;
  if (place.open.at(-1) !== "title") refusePart("text outside shapes");
  place.out.push(words.trim().replaceAll(">", "&gt;"));
}

type Attributes = readonly (readonly [name: string, value: string])[];

function openRoot(attributes: Attributes): string {
  const given = new Map(attributes);
  const namespace = given.get("xmlns");
  if (namespace !== undefined && namespace !== "http://www.w3.org/2000/svg") refuse("not-svg");
  const size = `0 0 ${Number.parseFloat(given.get("width") ?? "")} ${Number.parseFloat(given.get("height") ?? "")}`;
  const box = (given.get("viewBox") ?? size)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = box;
  const isSquare = width > 0 && width <= 100_000 && Math.abs(width - height) <= width / 100;
  if (box.length !== 4 || !box.every(Number.isFinite) || !isSquare) refuse("not-square");
  const others = attributes.filter(
    ([name]) => !["viewBox", "x", "y", "width", "height", "id"].includes(name),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}"${cleanAttributes(others)}>`;
}

function cleanAttributes(attributes: Attributes): string {
  const kept = attributes.filter(([name]) => !isWithoutEffect(name));
  const names = new Set(kept.map(([name]) => name));
  if (names.size < kept.length) refuse("not-svg");
  return kept
    .map(([name, value]) => {
      const rule = MARK_ATTRIBUTES.get(name);
      if (!rule) refusePart(name);
      if (!rule?.test(value.trim())) refusePart(`${name}="${value}"`);
      return ` ${name}="${rewrittenValue(name, value.trim())}"`;
    })
    .join("");
}
