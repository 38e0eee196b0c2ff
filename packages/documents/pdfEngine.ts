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
