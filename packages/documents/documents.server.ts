import { randomUUID } from "node:crypto";
import { constants, realpathSync } from "node:fs";
import { copyFile, link, rm } from "node:fs/promises";
import path from "node:path";
import type { DocumentWarning } from "./documentVerdict";
import type { SvgTask } from "./drawingProcess";
import type { Inspection, InspectionTask } from "./inspectionProcess";
import type { PageLayout } from "./pdfEngine";
import type { DocumentTask, DrawResult, ReadResult } from "./readingProcess";
import { type WorkError, WorkProcess, type WorkResult } from "./workProcess.server";

export const DOCUMENT_TEXT_MAX_BYTES = 100 * 1024;

const TASK_MAX_MS = 10_000;
/** Other applicants wait meanwhile. An upload of 1 MB takes 7 ms, a hostile one about half a second. */
const INSPECT_MAX_MS = 2_000;
/**
 * Processor time, not elapsed time. Resumes are read one after the other, and a page that somebody waits for is drawn in between.
 * The process itself stops earlier, between two pages: this is for a page that takes longer.
 */
const READ_COMPUTING_MAX_MS = 2_000;
/** A person waits for a page, and others wait for the process. */
const DRAW_MAX_MS = 3_000;
const HEAP_MAX_MB = 192;
const MEMORY_MAX_BYTES = 448 * 1024 * 1024;
const WAITING_MAX = 64;
/** Processor time, not elapsed time. */
const SVG_COMPUTING_MAX_MS = 2_000;
const SVG_MEMORY_MAX_BYTES = 320 * 1024 * 1024;
const JPEG = { quality: 82, chromaSubsampling: "4:4:4" };

/**
 * Inspects, reads and draws uploaded documents, and drawings with the logo that somebody uploaded. It uses three processes, so
 * that none of this blocks or ends the program, and the inspection of an upload does not wait for the reading of another.
 */
export interface Documents {
  /** Whether an upload is a genuine document, and its hash. */
  inspect(file: UploadedDocument): Promise<WorkResult<Inspection>>;
  /** The text of a stored document, its warnings and the layout of its pages. */
  read(bytes: Uint8Array<ArrayBuffer>, mediaType: string): Promise<DocumentReading>;
  /**
   * Draws a page of a PDF as a JPEG. Pages count from 1. The file is read once it is the page's turn, and an error of `read` is
   * the caller's.
   */
  drawPage(read: () => Promise<Uint8Array<ArrayBuffer>>, page: number): Promise<DrawnPage>;
  /** Draws an SVG as a PNG, in the size that it says itself. */
  drawSvg(svg: string, limits?: { computingMaxMs?: number }): Promise<WorkResult<Buffer>>;
  close(): Promise<void>;
}

interface UploadedDocument {
  temporaryPath: string;
  name: string;
  /** Senders are served round-robin, so that one who sends many keeps nobody else waiting. */
  sender?: string;
}

export type DocumentReading =
  | {
      ok: true;
      text: string | null;
      warnings: readonly DocumentWarning[];
      pages: DocumentPages | null;
    }
  | { ok: false; reason: WorkError };

/** The first pages, and how many there are. */
export interface DocumentPages {
  count: number;
  shown: PageLayout[];
}

/** `no-page`: the page does not exist or cannot be drawn. */
type DrawnPage = { ok: true; jpeg: Buffer } | { ok: false; reason: WorkError | "no-page" };

const LIMITS = {
  maxMs: TASK_MAX_MS,
  heapMaxMb: HEAP_MAX_MB,
  memoryMaxBytes: MEMORY_MAX_BYTES,
  waitingMax: WAITING_MAX,
};
/** An applicant waits for it. */
const INSPECTING = { ...LIMITS, source: "inspectionProcess.ts", priority: 0 };
const READING = { ...LIMITS, source: "readingProcess.ts", priority: 10 };
const DRAWING = {
  ...LIMITS,
  memoryMaxBytes: SVG_MEMORY_MAX_BYTES,
  source: "drawingProcess.ts",
  priority: 5,
  usesAddons: true,
};

/** `inspectionFolder` is a private folder, best beside arriving files: what is inspected lies there meanwhile. */
export function createDocuments(inspectionFolder: string): Documents {
  const inspector = createInspector(inspectionFolder);
  const reading = new WorkProcess<DocumentTask, ReadResult | DrawResult>(READING);
  const drawing = new WorkProcess<SvgTask, Uint8Array>(DRAWING);
  return {
    inspect: inspector.inspect,
    async read(bytes, mediaType) {
      const task = { kind: "read" as const, bytes, mediaType };
      const result = await reading.run(async () => task, { computingMaxMs: READ_COMPUTING_MAX_MS });
      return result.ok ? readingOf(result.result as ReadResult) : result;
    },
    async drawPage(read, page) {
      const draw = async () => ({ kind: "draw" as const, bytes: await read(), page });
      const result = await reading.run(draw, { isUrgent: true, maxMs: DRAW_MAX_MS });
      if (!result.ok) return result;
      const dots = result.result as DrawResult;
      return dots ? { ok: true, jpeg: await asJpeg(dots) } : { ok: false, reason: "no-page" };
    },
    async drawSvg(svg, { computingMaxMs = SVG_COMPUTING_MAX_MS } = {}) {
      const result = await drawing.run(async () => ({ svg }), { computingMaxMs });
      return result.ok ? { ok: true, result: Buffer.from(result.result) } : result;
    },
    close: async () =>
      void (await Promise.all([inspector.close(), reading.close(), drawing.close()])),
  };
}

/** The process that inspects. It may read the files of one folder, in which each upload gets a second name meanwhile. */
function createInspector(inspectionFolder: string) {
  const readableFolder = realpathSync(inspectionFolder);
  const inspecting = new WorkProcess<InspectionTask, Inspection>({
    ...INSPECTING,
    readableFolder,
  });
  return {
    async inspect({ temporaryPath, name, sender }: UploadedDocument) {
      const lent = path.join(readableFolder, randomUUID());
      const lend = async () => {
        await giveSecondName(temporaryPath, lent);
        return { path: lent, name };
      };
      try {
        return await inspecting.run(lend, { isUrgent: true, maxMs: INSPECT_MAX_MS, sender });
      } finally {
        await rm(lent, { force: true });
      }
    },
    close: () => inspecting.close(),
  };
}

/** A copy where the file system knows no second names, or is another one. */
async function giveSecondName(file: string, secondName: string): Promise<void> {
  await link(file, secondName).catch(() =>
    copyFile(file, secondName, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
  );
}

function readingOf({ text, pages, pageCount, warnings }: ReadResult): DocumentReading {
  const storableText = text === null ? "" : shortened(text);
  return {
    ok: true,
    text: storableText === "" ? null : storableText,
    warnings,
    pages: pages && { count: pageCount, shown: pages },
  };
}

function shortened(text: string): string {
  const clean = text.replaceAll("\0", "").toWellFormed().trim();
  const bytes = Buffer.from(clean);
  if (bytes.length <= DOCUMENT_TEXT_MAX_BYTES) return clean;
  // A character that was cut in two is dropped.
  return bytes
    .subarray(0, DOCUMENT_TEXT_MAX_BYTES)
    .toString("utf8")
    .replace(/\ufffd$/, "");
}

/** Encodes raw pixels, so that no bytes of the document itself reach the browser. */
async function asJpeg({ dots, width, height }: NonNullable<DrawResult>): Promise<Buffer> {
  // Loaded with the first page, for it takes 20 MB.
  const { sharp } = await import("./quietSharp");
  return sharp(dots, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg(JPEG)
    .toBuffer();
}
