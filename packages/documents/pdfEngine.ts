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
 * Opens a PDF in its own PDFium instance: a WebAssembly sandbox that holds this one document, without scripts, files or
 * network, and is discarded afterwards. Null if the PDF cannot be opened, or needs a password.
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
export function pagePicture(
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
