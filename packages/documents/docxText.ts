import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

const MAX_XML_BYTES = 20 * 1024 * 1024;
/** Word on the web writes word/document2.xml. */
const MAIN_PART = /^word\/document\d*\.xml$/i;

/** The text of a DOCX with one line per paragraph; null if it has no main part. Throws if it is damaged. */
export async function docxText(bytes: Buffer, maxCharacters: number): Promise<string | null> {
  const archive = await fromBufferPromise(bytes);
  for await (const entry of archive.eachEntry()) {
    if (MAIN_PART.test(entry.fileName))
      return textOf(await unpacked(archive, entry), maxCharacters);
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

function textOf(xml: string, maxCharacters: number): string {
  const marks = xml.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<(w:tab|w:br|w:cr|\/w:p)\b/g);
  let text = "";
  for (const [, run, mark] of marks) {
    text += run === undefined ? (mark === "w:tab" ? "\t" : "\n") : decoded(run);
    if (text.length > maxCharacters) break;
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
