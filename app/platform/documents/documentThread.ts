// Runs in a thread of its own, straight from this file: see documentText.server.ts. Only packages may be imported here.
import { parentPort, workerData } from "node:worker_threads";
import type { Entry, ZipFile } from "yauzl";

const PDF = "application/pdf";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const MAX_CHARACTERS = 100_000;
const MAX_PAGES = 200;
const MAX_XML_BYTES = 20 * 1024 * 1024;
/** Word on the web writes word/document2.xml. */
const MAIN_PART = /^word\/document\d*\.xml$/i;

const { bytes, mediaType } = workerData as { bytes: Uint8Array; mediaType: string };

interface Reading {
  /** Null for a kind of document that we cannot read, and for one that is damaged. */
  text: string | null;
  /** Whether it is a PDF that does nothing by itself. */
  isInert: boolean;
}

async function readingOf(): Promise<Reading> {
  try {
    if (mediaType === PDF) return await pdfReading();
    return { text: mediaType === DOCX ? await docxText() : null, isInert: false };
  } catch {
    // The libraries throw whatever they find in a stranger's bytes; nobody is here to read it.
    return { text: null, isInert: false };
  }
}

async function pdfReading(): Promise<Reading> {
  const { getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  const pages: string[] = [];
  let characters = 0;
  let isInert = pdf.numPages <= MAX_PAGES && !(await pdf.hasJSActions());
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
    const page = await pdf.getPage(number);
    if (await page.getJSActions()) isInert = false;
    if (characters > MAX_CHARACTERS) continue;
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + lineEnd(item) : "")).join("");
    pages.push(text);
    characters += text.length;
  }
  return { text: pages.join("\n\n"), isInert };
}

const lineEnd = ({ hasEOL }: { hasEOL: boolean }) => (hasEOL ? "\n" : "");

async function docxText(): Promise<string | null> {
  const { fromBufferPromise } = await import("yauzl");
  const archive = await fromBufferPromise(Buffer.from(bytes));
  for await (const entry of archive.eachEntry()) {
    if (MAIN_PART.test(entry.fileName)) return wordsOf(await unpacked(archive, entry));
  }
  return null;
}

async function unpacked(archive: ZipFile, entry: Entry): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    size += piece.length;
    if (size > MAX_XML_BYTES) throw new Error("more than a resume holds");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The runs of text, with an end of line for every paragraph. */
function wordsOf(xml: string): string {
  const marks = xml.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<(w:tab|w:br|w:cr|\/w:p)\b/g);
  let text = "";
  for (const [, run, mark] of marks) {
    text += run === undefined ? (mark === "w:tab" ? "\t" : "\n") : decoded(run);
    if (text.length > MAX_CHARACTERS) break;
  }
  return text;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(run: string): string {
  return run.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name] ?? whole;
      const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : "";
    },
  );
}

parentPort?.postMessage(await readingOf());
