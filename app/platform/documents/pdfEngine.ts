import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";

/** What one document may take, its pages and pictures included: a page drawn at full size takes 6 MB. */
const MEMORY_MAX_BYTES = 192 * 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;

type Engine = Awaited<ReturnType<typeof init>>;

export interface OpenPdf {
  readonly engine: Engine;
  readonly document: number;
  readonly pageCount: number;
  /** Looked at anew each time: it moves when it grows. */
  memory(): Buffer;
  /** Memory of the engine's own. It is never given back: the whole engine is. */
  allocate(bytes: number): number;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Done once by the first document. Throws only when the engine itself is not there. */
export async function loadEngine(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

/**
 * Opens a PDF in a PDFium of its own: a sandbox of WebAssembly that holds this one document, has no script engine, no
 * files and no network, and is thrown away afterwards. Null when it cannot be opened, or not without a password.
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
    // It reports what is wrong with a document on the console, where nobody reads it.
    print: () => undefined,
    printErr: () => undefined,
  } as unknown as Parameters<typeof init>[0]);
  return { engine, exports: await promise };
}

/** PDFium asks for memory through this one function; refused, it gives the document up. */
function limit(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES > MEMORY_MAX_BYTES)
      throw new RangeError("the document takes more memory than it may");
    return grow(pages);
  };
}
