import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";

/** The memory limit for one document, with its pages and pictures: a page at full size takes 6 MB. */
const MEMORY_MAX_BYTES = 192 * 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;

type Engine = Awaited<ReturnType<typeof init>>;

export interface OpenPdf {
  readonly engine: Engine;
  readonly document: number;
  readonly pageCount: number;
  /** Read it anew each time: the buffer is replaced when the memory grows. */
  memory(): Buffer;
  /** Allocates memory of the engine. It is never freed: the whole engine is discarded. */
  allocate(bytes: number): number;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiled once, for the first document. Throws only if the engine itself is missing. */
export async function loadEngine(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

/**
 * Opens a PDF in its own PDFium instance: a WebAssembly sandbox that holds this one document, without scripts, files or network,
 * and is discarded afterwards. Null if the PDF cannot be opened, or needs a password.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf | null> {
  const { engine, exports } = await instantiate(await loadEngine());
  const allocate = (size: number) => engine.pdfium.wasmExports.malloc(size);
  const memory = () => Buffer.from(exports.memory.buffer);
  engine.FPDF_InitLibrary();
  const place = allocate(bytes.length);
  memory().set(bytes, place);
  const document = engine.FPDF_LoadMemDocument(place, bytes.length, "");
  if (!document) return null;
  return { engine, document, pageCount: engine.FPDF_GetPageCount(document), memory, allocate };
}

async function compile(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  return WebAssembly.compile(new Uint8Array(await readFile(file)));
}

interface Exports {
  memory: WebAssembly.Memory;
}

async function instantiate(module: WebAssembly.Module) {
  const { promise, resolve, reject } = Promise.withResolvers<Exports>();
  const engine = await init({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      WebAssembly.instantiate(module, imports).then((instance) => {
        const exports = instance.exports as unknown as Exports;
        limit(exports.memory);
        resolve(exports);
        done(instance);
      }, reject);
      return {};
    },
    // PDFium prints the errors of a document to the console, where nobody reads them.
    print: () => undefined,
    printErr: () => undefined,
  } as unknown as Parameters<typeof init>[0]);
  return { engine, exports: await promise };
}

/** PDFium allocates memory through this function only; when it fails, PDFium gives the document up. */
function limit(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES > MEMORY_MAX_BYTES)
      throw new RangeError("the document takes more memory than it may");
    return grow(pages);
  };
}

/** Wide enough for the widest column on a screen with two pixels per CSS pixel. */
const WIDTH_DOTS = 1400;
const DOTS_MAX = 4_000_000;
const BYTES_PER_DOT = 4;
const WHITE = 0xffffffff;
/** Flags of FPDF_RenderPageBitmap: draw annotations, and red before blue. */
const FLAGS = 0x01 | 0x10;

export interface PageDots {
  width: number;
  height: number;
  /** Four bytes per pixel: red, green, blue and an unused one. */
  dots: Uint8Array<ArrayBuffer>;
}

/** Draws a page; null if it does not exist or cannot be drawn. Forms, media and scripts are never drawn or run. */
export function drawPdfPage(
  { engine, document, memory }: OpenPdf,
  number: number,
): PageDots | null {
  const page = engine.FPDF_LoadPage(document, number - 1);
  if (!page) return null;
  const { width, height } = sizeOf(
    engine.FPDF_GetPageWidthF(page),
    engine.FPDF_GetPageHeightF(page),
  );
  const bitmap = engine.FPDFBitmap_Create(width, height, 0);
  if (!bitmap) return null;
  engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
  const start = engine.FPDFBitmap_GetBuffer(bitmap);
  const bytes = memory().subarray(start, start + width * height * BYTES_PER_DOT);
  return { width, height, dots: new Uint8Array(bytes) };
}

/** Scaled to the width; an extremely tall or wide page gets fewer pixels. */
function sizeOf(pageWidth: number, pageHeight: number) {
  const scale = Math.min(
    WIDTH_DOTS / Math.max(pageWidth, 1),
    Math.sqrt(DOTS_MAX / Math.max(pageWidth * pageHeight, 1)),
  );
  const dots = (length: number) =>
    Math.min(Math.max(Math.floor(length * scale), 1), DOTS_MAX / 100);
  return { width: dots(pageWidth), height: dots(pageHeight) };
}

const LINES_MAX = 500;
const LINE_MAX_CHARACTERS = 400;
/** In line heights: a wider gap starts another column. */
const GAP_MAX = 2;
const RECTANGLE_BYTES = 16;
const POINTS_BYTES = 8;
/** Steps per point: PDFium returns whole numbers. */
const STEPS = 100;
/** PDFium's mark for a hyphen at the end of a line. */
const SOFT_HYPHEN = "\u0002";

export interface PageContent {
  /** In reading order. */
  text: string;
  /** Null if it was not asked for. */
  layout: PageLayout | null;
}

/** The text of a page and, if it is shown, the positions of its lines; null if the page cannot be read. */
export function pageContent(pdf: OpenPdf, number: number, isShown: boolean): PageContent | null {
  const { engine, document } = pdf;
  const page = engine.FPDF_LoadPage(document, number - 1);
  if (!page) return null;
  const textPage = engine.FPDFText_LoadPage(page);
  const text = pageText(pdf, textPage);
  const layout = isShown ? layoutOf(pdf, page, textPage) : null;
  engine.FPDFText_ClosePage(textPage);
  engine.FPDF_ClosePage(page);
  return { text, layout };
}

function pageText({ engine, memory, allocate }: OpenPdf, textPage: number): string {
  const count = engine.FPDFText_CountChars(textPage);
  const buffer = allocate(2 * (count + 1));
  const characterCount = count > 0 ? engine.FPDFText_GetText(textPage, 0, count, buffer) : 0;
  const text = memory().toString("utf16le", buffer, buffer + 2 * Math.max(characterCount - 1, 0));
  engine.pdfium.wasmExports.free(buffer);
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(`${SOFT_HYPHEN}\n`, "")
    .replaceAll(SOFT_HYPHEN, "");
}

function layoutOf(pdf: OpenPdf, page: number, textPage: number): PageLayout {
  const { engine } = pdf;
  const width = rounded(engine.FPDF_GetPageWidthF(page));
  const height = rounded(engine.FPDF_GetPageHeightF(page));
  const lines = linesOf(charactersOf(pdf, textPage));
  const place = placing(pdf, page, width, height);
  const placedLines = lines.map(place).filter(({ text }) => text !== "");
  return { width, height, lines: placedLines };
}

/** A box in the page's own coordinates, in which y grows upwards. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Character = Box & { text: string };

/** A null ends a line. */
function* charactersOf(
  { engine, memory, allocate }: OpenPdf,
  textPage: number,
): Generator<Character | null> {
  const at = allocate(RECTANGLE_BYTES);
  const count = engine.FPDFText_CountChars(textPage);
  for (let index = 0; index < count; index += 1) {
    const code = engine.FPDFText_GetUnicode(textPage, index);
    if (code === 10 || code === 13) yield null;
    if (code < 32 || code > 0x10ffff || !engine.FPDFText_GetLooseCharBox(textPage, index, at))
      continue;
    const bytes = memory();
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) =>
      bytes.readFloatLE(at + offset),
    );
    yield { text: String.fromCodePoint(code), left, top, right, bottom } as Character;
  }
}

function linesOf(characters: Iterable<Character | null>): Character[] {
  const lines: Character[] = [];
  let line: Character | null = null;
  for (const character of characters) {
    if (lines.length >= LINES_MAX) break;
    if (line && character && continuesLine(line, character)) extend(line, character);
    else {
      line = character && character.text !== " " ? { ...character } : null;
      if (line) lines.push(line);
    }
  }
  return lines;
}

function continuesLine(line: Character, { left, top, bottom }: Character): boolean {
  const height = line.top - line.bottom;
  const middle = (top + bottom) / 2;
  const isBeside = middle < line.top && middle > line.bottom;
  const gap = left - line.right;
  return (
    isBeside && gap < GAP_MAX * height && gap > -height && line.text.length < LINE_MAX_CHARACTERS
  );
}

function extend(line: Character, character: Character): void {
  line.text += character.text;
  line.right = Math.max(line.right, character.right);
  line.top = Math.max(line.top, character.top);
  line.bottom = Math.min(line.bottom, character.bottom);
}

/** Converts the page's own coordinates, whose origin and direction vary, to ours. */
function placing(pdf: OpenPdf, page: number, width: number, height: number) {
  const { engine, memory, allocate } = pdf;
  const at = allocate(POINTS_BYTES);
  const [wide, high] = [Math.round(width * STEPS), Math.round(height * STEPS)];
  const toDevice = (x: number, y: number) => {
    engine.FPDF_PageToDevice(page, 0, 0, wide, high, 0, x, y, at, at + 4);
    return [memory().readInt32LE(at) / STEPS, memory().readInt32LE(at + 4) / STEPS] as const;
  };
  return ({ text, left, right, top, bottom }: Character): PageLine => {
    const [x1, y1] = toDevice(left, top);
    const [x2, y2] = toDevice(right, bottom);
    return {
      x: rounded(Math.min(x1, x2)),
      y: rounded(Math.max(y1, y2)),
      width: rounded(Math.abs(x2 - x1)),
      height: rounded(Math.abs(y2 - y1)),
      text: text.toWellFormed().trim(),
    };
  };
}

const rounded = (length: number) => Math.round(length * 10) / 10;

/** The text lines of a page with their positions, in points (1/72 inch) from the upper left corner. */
export interface PageLayout {
  width: number;
  height: number;
  lines: PageLine[];
}

interface PageLine {
  x: number;
  /** Where the line's lower edge is. */
  y: number;
  width: number;
  height: number;
  text: string;
}
