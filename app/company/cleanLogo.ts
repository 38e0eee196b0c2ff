import { LOGO_MAX_BYTES } from "~/company/rules";
import type { Rejection } from "~/platform/reject";

const ELEMENTS_MAX = 500;
const DEPTH_MAX = 16;

const SHAPES = ["path", "circle", "ellipse", "rect", "line", "polyline", "polygon"];
const ELEMENTS = ["g", "defs", "linearGradient", "radialGradient", "stop", "title", ...SHAPES];
/** Metadata of drawing programs, dropped with its content. */
const METADATA = ["metadata", "desc", "sodipodi:namedview"];

export type CleanLogo =
  | { ok: true; svg: string }
  | Rejection<"too-large" | "not-svg" | "not-square" | "too-complex" | "empty">
  /** `what` is the element or attribute, as in the file. */
  | (Rejection<"unknown-part"> & { what: string });

/**
 * Parses a drawing and writes it again with shapes, gradients and colors only. It is stricter than XML: it rejects doctypes,
 * entities, processing instructions and CDATA sections, and unknown elements and attributes by name.
 */
export function cleanLogo(source: string): CleanLogo {
  if (Buffer.byteLength(source) > LOGO_MAX_BYTES) return { ok: false, reason: "too-large" };
  return rewriteSafely(source, (id) => PREFIX + id);
}

/**
 * Cleans a stored logo once more, which somebody may have changed in a backup. One that cleanLogo has written comes back as it
 * is, even if it has become larger than an upload may be.
 */
export function recleanLogo(stored: string): CleanLogo {
  if (Buffer.byteLength(stored) > STORED_MAX_BYTES) return { ok: false, reason: "too-large" };
  return rewriteSafely(stored, (id) => (id.startsWith(PREFIX) ? id : PREFIX + id));
}

/** Cleaning lengthens `>` in a title the most: `&gt;` is four times as long. */
const STORED_MAX_BYTES = 5 * LOGO_MAX_BYTES;

/** Makes ids differ from those of a drawing that contains the logo. */
const PREFIX = "mark-";

function rewriteSafely(source: string, prefixed: PrefixId): CleanLogo {
  try {
    return { ok: true, svg: rewrite(source, prefixed) };
  } catch (error) {
    if (error instanceof LogoRejected) return error.result;
    throw error;
  }
}

class LogoRejected extends Error {
  readonly result: Extract<CleanLogo, { ok: false }>;

  constructor(result: Extract<CleanLogo, { ok: false }>) {
    super(result.reason);
    this.result = result;
  }
}

const rejectLogo = (reason: "not-svg" | "not-square" | "too-complex" | "empty"): never => {
  throw new LogoRejected({ ok: false, reason });
};

const rejectPart = (what: string): never => {
  throw new LogoRejected({ ok: false, reason: "unknown-part", what: what.slice(0, 40) });
};

const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<&]*)"|'([^'<&]*)')/g;
const COMMENT = /<!--(?:(?!--)[\s\S])*-->/;
const CLOSING = /<\/([\w:.-]+)\s*>/;
const OPENING = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/;
const TEXT = /((?:[^<&]|&gt;)+)/;
const TOKEN = new RegExp(
  [COMMENT, CLOSING, OPENING, TEXT].map(({ source }) => source).join("|"),
  "gy",
);

type PrefixId = (id: string) => string;

/** The state of the parser: the open elements, and how many of them are inside metadata. */
interface ParserState {
  open: string[];
  metadataDepth: number;
  elements: number;
  /** How many elements draw something. */
  shapes: number;
  out: string[];
  prefixed: PrefixId;
}

function rewrite(source: string, prefixed: PrefixId): string {
  const text = source.replace(/^\uFEFF?\s*(?:<\?xml\s[^<>?]*\?>)?/, "").trim();
  const counts = { metadataDepth: 0, elements: 0, shapes: 0 };
  const state: ParserState = { open: [], ...counts, out: [], prefixed };
  let end = 0;
  for (const token of text.matchAll(TOKEN)) {
    end = token.index + token[0].length;
    const [, closed, opened, attributes = "", isEmpty, characters] = token;
    if (opened) openElement(state, opened, attributes);
    if (closed || (opened && isEmpty)) closeElement(state, closed ?? opened ?? "");
    if (characters) addText(state, characters);
  }
  const isComplete = end === text.length && state.open.length === 0 && state.elements > 0;
  if (!isComplete) rejectLogo("not-svg");
  if (state.shapes === 0) rejectLogo("empty");
  return state.out.join("");
}

function openElement(state: ParserState, name: string, attributes: string): void {
  const isRoot = state.elements === 0;
  state.elements += 1;
  if (state.elements > ELEMENTS_MAX || state.open.length >= DEPTH_MAX) rejectLogo("too-complex");
  // Exactly one svg element, with nothing beside it.
  if (isRoot !== (name === "svg") || (!isRoot && state.open.length === 0)) {
    if (isRoot || state.open.length === 0) rejectLogo("not-svg");
    rejectPart(`<${name}>`);
  }
  state.open.push(name);
  if (state.metadataDepth > 0 || METADATA.includes(name)) {
    state.metadataDepth += 1;
    return;
  }
  const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
    ([, attribute = "", double, single]) => [attribute, double ?? single ?? ""] as const,
  );
  if (isRoot) {
    state.out.push(openRoot(state, pairs));
    return;
  }
  if (!ELEMENTS.includes(name)) rejectPart(`<${name}>`);
  // Shapes in <defs> are drawn only where an element refers to them, which none of these elements
  // can: they do not make a picture.
  if (SHAPES.includes(name) && !state.open.includes("defs")) state.shapes += 1;
  state.out.push(`<${name}${cleanAttributes(state, pairs)}>`);
}

function closeElement(state: ParserState, name: string): void {
  if (state.open.pop() !== name) rejectLogo("not-svg");
  if (state.metadataDepth > 0) state.metadataDepth -= 1;
  else state.out.push(`</${name}>`);
}

function addText(state: ParserState, text: string): void {
  if (state.metadataDepth > 0 || text.trim() === "") return;
  // Outside the one svg element: a picture in another format begins so.
  if (state.open.length === 0) rejectLogo("not-svg");
  if (state.open.at(-1) !== "title") rejectPart("text outside shapes");
  state.out.push(text.trim().replaceAll("&gt;", ">").replaceAll(">", "&gt;"));
}

type Attributes = readonly (readonly [name: string, value: string])[];

function openRoot(state: ParserState, attributes: Attributes): string {
  const values = new Map(attributes);
  const namespace = values.get("xmlns");
  if (namespace !== undefined && namespace !== "http://www.w3.org/2000/svg") rejectLogo("not-svg");
  const size = `0 0 ${Number.parseFloat(values.get("width") ?? "")} ${Number.parseFloat(values.get("height") ?? "")}`;
  const box = (values.get("viewBox") ?? size)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = box;
  const isSquare = width > 0 && width <= 100_000 && Math.abs(width - height) <= width / 100;
  if (box.length !== 4 || !box.every(Number.isFinite) || !isSquare) rejectLogo("not-square");
  const otherAttributes = attributes.filter(
    ([name]) => !["viewBox", "x", "y", "width", "height", "id"].includes(name),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}"${cleanAttributes(state, otherAttributes)}>`;
}

function cleanAttributes({ prefixed }: ParserState, attributes: Attributes): string {
  const effective = attributes.filter(([name]) => !isWithoutEffect(name));
  const names = new Set(effective.map(([name]) => name));
  if (names.size < effective.length) rejectLogo("not-svg");
  return effective
    .map(([name, value]) => {
      const rule = LOGO_ATTRIBUTES.get(name);
      if (!rule) rejectPart(name);
      if (!rule?.test(value.trim())) rejectPart(`${name}="${value}"`);
      return ` ${name}="${rewrittenValue(name, value.trim(), prefixed)}"`;
    })
    .join("");
}

const NUMBER = "[-+]?(?:\\d{1,10}(?:\\.\\d{0,10})?|\\.\\d{1,10})(?:e[-+]?\\d)?";
/** As typed, and prefixed. */
const ID = `(?:${PREFIX})*[A-Za-z_][\\w.-]{0,63}`;
const COLOR = "[a-z]{3,20}|#[0-9a-f]{3,8}|rgba?\\([\\d\\s,.%/]{1,40}\\)";

const number = new RegExp(`^${NUMBER}(?:px|%)?$`, "i");
const paint = new RegExp(`^(?:${COLOR}|url\\(#${ID}\\))$`, "i");
const transform =
  /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s,.e+-]{1,120}\)[\s,]*){0,10}$/i;
const keyword = /^[a-z-]{3,20}$/i;

/** The allowed attributes of a logo, each with a pattern for its value. No value can refer outside the drawing. */
const LOGO_ATTRIBUTES: ReadonlyMap<string, RegExp> = new Map([
  ...["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy"].map(to(number)),
  ...["width", "height", "offset", "stroke-width", "stroke-miterlimit"].map(to(number)),
  ...["opacity", "fill-opacity", "stroke-opacity", "stop-opacity"].map(to(number)),
  ...["fill", "stroke"].map(to(paint)),
  ...["stop-color", "color"].map(to(new RegExp(`^(?:${COLOR})$`, "i"))),
  ...["fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin"].map(to(keyword)),
  ...["gradientUnits", "spreadMethod"].map(to(keyword)),
  ...["transform", "gradientTransform"].map(to(transform)),
  ["d", /^[MLHVCSQTAZ\d\s,.e+-]+$/i],
  ["points", /^[\d\s,.e+-]+$/i],
  ["id", new RegExp(`^${ID}$`)],
]);

function to(rule: RegExp) {
  return (name: string): [string, RegExp] => [name, rule];
}

const WITHOUT_EFFECT = new RegExp(
  "^(?:xmlns(?::\\w+)?|xml:space|version|baseProfile|class|role|focusable|preserveAspectRatio|enable-background" +
    "|(?:data|aria)-[\\w-]+|(?:inkscape|sodipodi):[\\w-]+)$",
);

/** Attributes of drawing programs that do not change how a logo looks. They are dropped instead of rejected. */
function isWithoutEffect(name: string): boolean {
  return WITHOUT_EFFECT.test(name);
}

function rewrittenValue(name: string, value: string, prefixed: PrefixId): string {
  if (name === "id") return prefixed(value);
  const [, id] = /^url\(#(.+)\)$/i.exec(value) ?? [];
  return id ? `url(#${prefixed(id)})` : value.replace(/\s+/g, " ");
}
