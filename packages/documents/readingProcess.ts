// Runs in a process of its own, straight from this file: see workProcess.server.ts. Imports name files with their ending.
import { inspectDocument } from "./documentContent.server.ts";
import { type DocumentWarning, MEDIA_TYPES } from "./documentVerdict.ts";
import { docxText } from "./docxContent.server.ts";
import {
  drawPdfPage,
  loadEngine,
  type OpenPdf,
  openPdf,
  type PageContent,
  type PageDots,
  type PageLayout,
  pageContent,
} from "./pdfEngine.ts";
import { serveTasks } from "./serveTasks.ts";

const TEXT_MAX_CHARACTERS = 100_000;
const READ_PAGES_MAX = 200;
/** Administrators download a document to see more pages. */
const SHOWN_PAGES_MAX = 30;
/**
 * Processor time, not elapsed time, for one task: other resumes wait meanwhile, and pages that share one small stream may take a
 * second each. 30 pages of a manual take 0.3 s. A page is left out that would probably end later than this, if it takes as long
 * as the longest before it.
 */
const READ_MAX_MS = 1_600;

export type DocumentTask =
  | { kind: "read"; bytes: Uint8Array; mediaType: string }
  | { kind: "draw"; bytes: Uint8Array; page: number };

export interface ReadResult {
  /** Null for a format that we cannot read, and for a damaged document. */
  text: string | null;
  /** Null if the document is not a PDF or cannot be drawn. */
  pages: PageLayout[] | null;
  pageCount: number;
  warnings: readonly DocumentWarning[];
}

export type DrawResult = PageDots | null;

// Before the first task, whose time is for its document alone.
await loadEngine();

serveTasks<DocumentTask, ReadResult | DrawResult>((task) =>
  task.kind === "read"
    ? read(Buffer.from(task.bytes), task.mediaType)
    : draw(task.bytes, task.page),
);

async function read(bytes: Buffer, mediaType: string): Promise<ReadResult> {
  const cpuBefore = process.cpuUsage();
  const warnings = await warningsOf(bytes, mediaType);
  const nothing = { text: null, pages: null, pageCount: 0, warnings };
  try {
    if (mediaType === MEDIA_TYPES.pdf)
      return { ...nothing, ...(await readPdf(bytes, cpuBefore, warnings)) };
    if (mediaType === MEDIA_TYPES.docx)
      return { ...nothing, text: await docxText(bytes, TEXT_MAX_CHARACTERS) };
  } catch {
    // The libraries throw on malformed input, which is expected here.
  }
  return nothing;
}

async function warningsOf(bytes: Buffer, mediaType: string): Promise<readonly DocumentWarning[]> {
  const entry = Object.entries(MEDIA_TYPES).find(([, type]) => type === mediaType);
  // The inspection goes by a name, which a stored document no longer has.
  const verdict = await inspectDocument(entry ? `resume.${entry[0]}` : "", bytes);
  // Accepted when it was uploaded, but rejected by today's rules.
  return verdict.ok ? verdict.warnings : ["unchecked"];
}

/** The pages that were read in time; with the warning `unchecked` if there was no time for all. */
async function readPdf(
  bytes: Buffer,
  cpuBefore: NodeJS.CpuUsage,
  warnings: readonly DocumentWarning[],
): Promise<Partial<ReadResult>> {
  const pdf = await openPdf(bytes);
  if (!pdf) return {};
  const reading = new PdfReading();
  const last = Math.min(pdf.pageCount, READ_PAGES_MAX);
  let longestMs = 0;
  for (let number = 1; number <= last && reading.wants(number); number += 1) {
    const beforeMs = computedMs(cpuBefore);
    if (beforeMs + longestMs > READ_MAX_MS)
      return { ...reading.result(pdf), warnings: [...new Set(warnings).add("unchecked")] };
    reading.add(pageContent(pdf, number, reading.shows(number)));
    longestMs = Math.max(longestMs, computedMs(cpuBefore) - beforeMs);
  }
  return reading.result(pdf);
}

function computedMs(cpuBefore: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1_000;
}

/** The limits of all pages together: a page of the site holds every line, over the pictures. Pages beyond are only drawn. */
const LAYOUT_MAX = { lines: 3_000, characters: 100_000 };

/** The texts and pages that have been read of a PDF. */
class PdfReading {
  private readonly texts: string[] = [];
  private readonly pages: PageLayout[] = [];
  private characters = 0;
  private readonly laid = { lines: 0, characters: 0 };
  private isShowable = true;

  /** Whether this page is shown, or its text is within the limit. */
  wants(number: number): boolean {
    return this.shows(number) || this.characters <= TEXT_MAX_CHARACTERS;
  }

  /** Pages are shown up to the first that cannot be read. */
  shows(number: number): boolean {
    return this.isShowable && number <= SHOWN_PAGES_MAX;
  }

  add(content: PageContent | null): void {
    if (!content) this.isShowable = false;
    if (content?.layout) this.addLayout(content.layout);
    if (this.characters > TEXT_MAX_CHARACTERS) return;
    this.texts.push(content?.text ?? "");
    this.characters += content?.text.length ?? 0;
  }

  result({ pageCount }: OpenPdf) {
    const { pages, texts } = this;
    return { pages: pages.length > 0 ? pages : null, pageCount, text: texts.join("\n\n") };
  }

  private addLayout(page: PageLayout): void {
    const { laid } = this;
    laid.lines += page.lines.length;
    for (const { text } of page.lines) laid.characters += text.length;
    const isWithin = laid.lines <= LAYOUT_MAX.lines && laid.characters <= LAYOUT_MAX.characters;
    this.pages.push(isWithin ? page : { ...page, lines: [] });
  }
}

async function draw(bytes: Uint8Array, page: number): Promise<DrawResult> {
  if (page > SHOWN_PAGES_MAX) return null;
  try {
    const pdf = await openPdf(bytes);
    return pdf && drawPdfPage(pdf, page);
  } catch {
    // Malformed input, as in `read`.
    return null;
  }
}
