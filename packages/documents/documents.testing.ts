import { zipFile } from "./zipFile.testing";

export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const PDF_TYPE = "application/pdf";

/** A PDF with an empty page tree and the given objects. */
export function pdf(extra = "", version = "1.7"): string {
  const objects =
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj";
  return `%PDF-${version}\n%\xe2\xe3\n${objects}\n${extra}\nxref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`;
}

/** A PDF of one page with one line. */
export function pdfWith(line: string): Uint8Array<ArrayBuffer> {
  return pdfOf(Buffer.from(`BT /F1 24 Tf 20 100 Td (${line}) Tj ET`, "latin1"), "");
}

/** A PDF of one page with these contents. */
export function pdfOf(contents: Buffer, filter: string, pages = 1): Uint8Array<ArrayBuffer> {
  const page =
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>";
  const otherPages = Array.from({ length: pages - 1 }, () => page);
  const kids = ["3 0 R", ...otherPages.map((_, place) => `${6 + place} 0 R`)];
  return fileOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids.join(" ")}]/Count ${pages}>>`,
    page,
    `<</Length ${contents.length}${filter}>>stream\n${contents.toString("latin1")}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...otherPages,
  ]);
}

/** A PDF with a page of letter paper for each of these lines. */
export function pdfOfPages(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const pages = lines.map((_, place) => `${4 + 2 * place} 0 R`);
  const objects = lines.flatMap((line, place) => {
    const contents = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${5 + 2 * place} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      `<</Length ${contents.length}>>stream\n${contents}\nendstream`,
    ];
  });
  return fileOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pages.join(" ")}]/Count ${lines.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...objects,
  ]);
}

function fileOf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, "0");
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

/** A DOCX with these paragraphs, given as WordprocessingML. */
export function docxWith(...paragraphs: string[]): Uint8Array<ArrayBuffer> {
  const body = paragraphs.map((runs) => `<w:p>${runs}</w:p>`).join("");
  const content = `<w:document><w:body>${body}</w:body></w:document>`;
  return new Uint8Array(zipFile([{ name: "word/document.xml", content }]));
}
