// Runs in a process of its own, straight from this file: see workProcess.server.ts. Imports name files with their ending.
import { inspectDocument } from "./documentContent.server.ts";
import type { DocumentWarning } from "./documentVerdict.ts";
import { docxText } from "./docxContent.server.ts";
import {
  loadEngine,
  type OpenPdf,
  openPdf,
  type PageDots,
  type PageLayout,
  pageLayout,
  pagePicture,
  pageText,
} from "./pdfEngine.ts";
import { doJobs } from "./workProcess.server.ts";

const PDF = "application/pdf";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const DOC = "application/msword";
const NAMES: Record<string, string> = { [PDF]: "x.pdf", [DOCX]: "x.docx", [DOC]: "x.doc" };

const TEXT_MAX_CHARACTERS = 100_000;
const READ_PAGES_MAX = 200;
/** Administrators download a document to see more pages. */
const SHOWN_PAGES_MAX = 30;

export type DocumentJob =
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

doJobs<DocumentJob, ReadResult | DrawResult>((job) =>
  job.kind === "read" ? read(Buffer.from(job.bytes), job.mediaType) : draw(job.bytes, job.page),
);

async function read(bytes: Buffer, mediaType: string): Promise<ReadResult> {
  const warnings = await warningsOf(bytes, mediaType);
  const nothing = { text: null, pages: null, pageCount: 0, warnings };
  if (mediaType === PDF) await loadEngine();
  try {
    if (mediaType === PDF) return { ...nothing, ...(await readPdf(bytes)) };
    if (mediaType === DOCX) return { ...nothing, text: await docxText(bytes, TEXT_MAX_CHARACTERS) };
  } catch {
    // The libraries throw on malformed input, which is expected here.
  }
  return nothing;
}

async function warningsOf(bytes: Buffer, mediaType: string): Promise<readonly DocumentWarning[]> {
  const verdict = await inspectDocument(NAMES[mediaType] ?? "x", bytes);
  // Accepted when it was uploaded, but rejected by today's rules.
  return verdict.ok ? verdict.warnings : ["unchecked"];
}

async function readPdf(bytes: Buffer) {
  const pdf = await openPdf(bytes);
  if (!pdf) return {};
  const { pageCount } = pdf;
  const pages = pagesOf(pdf);
  return { pages: pages.length > 0 ? pages : null, pageCount, text: textOf(pdf) };
}

function textOf(pdf: OpenPdf): string {
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.pageCount, READ_PAGES_MAX); number += 1) {
    if (characters > TEXT_MAX_CHARACTERS) break;
    const text = pageText(pdf, number);
    pages.push(text);
    characters += text.length;
  }
  return pages.join("\n\n");
}

/** Of all pages together: a page of the site holds every line, over the pictures. Pages beyond that are only drawn. */
const LAYOUT_MAX = { lines: 3_000, characters: 100_000 };

function pagesOf(pdf: OpenPdf): PageLayout[] {
  const pages: PageLayout[] = [];
  const total = { lines: 0, characters: 0 };
  for (let number = 1; number <= Math.min(pdf.pageCount, SHOWN_PAGES_MAX); number += 1) {
    const page = pageLayout(pdf, number);
    if (!page) break;
    total.lines += page.lines.length;
    for (const { text } of page.lines) total.characters += text.length;
    const isWithin = total.lines <= LAYOUT_MAX.lines && total.characters <= LAYOUT_MAX.characters;
    pages.push(isWithin ? page : { ...page, lines: [] });
  }
  return pages;
}

async function draw(bytes: Uint8Array, page: number): Promise<DrawResult> {
  if (page > SHOWN_PAGES_MAX) return null;
  await loadEngine();
  try {
    const pdf = await openPdf(bytes);
    return pdf && pagePicture(pdf, page);
  } catch {
    // Malformed input, as in `read`.
    return null;
  }
}
