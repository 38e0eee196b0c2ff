import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  DOCX_TYPE,
  docxWith,
  PDF_TYPE,
  pdfOf,
  pdfWith,
} from "~/platform/documents/documents.testing";
import { DOCUMENT_TEXT_MAX_BYTES, documentText } from "~/platform/documents/documentText.server";

test("the words of a PDF are read", async () => {
  expect(await documentText(pdfWith("Ten years of Kubernetes"), PDF_TYPE)).toEqual({
    ok: true,
    text: "Ten years of Kubernetes",
    isInert: true,
  });
});

test("the words of a DOCX are read, paragraph by paragraph, with what is written as a mark", async () => {
  const document = docxWith(
    "<w:r><w:t>Terraform</w:t></w:r><w:r><w:tab/><w:t xml:space='preserve'> &amp; Go</w:t></w:r>",
    "<w:r><w:t>Caf&#233; &#x1F98A;</w:t></w:r>",
  );
  expect(await documentText(document, DOCX_TYPE)).toEqual({
    ok: true,
    text: "Terraform\t & Go\nCafé 🦊",
    isInert: false,
  });
});

test.each([
  ["when it is opened", "/OpenAction<</S/JavaScript/JS(app.alert\\('x'\\))>>", ""],
  ["when a page is shown", "", "/AA<</O<</S/JavaScript/JS(app.alert\\('x'\\))>>>>"],
])("a PDF that runs a script %s is not inert", async (_when, ofDocument, ofPage) => {
  const text = Buffer.from(pdfWith("Hello")).toString("latin1");
  const scripted = text
    .replace("/Type/Catalog", `/Type/Catalog${ofDocument}`)
    .replace("/Type/Page/", `/Type/Page${ofPage}/`);
  const read = await documentText(new Uint8Array(Buffer.from(scripted, "latin1")), PDF_TYPE);
  expect(read).toEqual({ ok: true, text: "Hello", isInert: false });
});

test("no more than 100 KB is kept, and no letter is cut in two", async () => {
  const document = docxWith(`<w:r><w:t>x${"é".repeat(90_000)}</w:t></w:r>`);
  const read = await documentText(document, DOCX_TYPE);
  const text = read.ok ? read.text : "";
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(DOCUMENT_TEXT_MAX_BYTES);
  expect(text).toMatch(/^xé+$/);
});

test.each([
  ["an old Word document", "application/msword", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])],
  ["a PDF that is none", PDF_TYPE, new Uint8Array(Buffer.from("%PDF-1.4\nnothing follows"))],
  ["a DOCX without its main part", DOCX_TYPE, new Uint8Array(Buffer.from("PK\u0003\u0004"))],
  ["a PDF of pictures only", PDF_TYPE, pdfWith("")],
])("%s has no words", async (_name, mediaType, bytes) => {
  expect(await documentText(bytes, mediaType)).toMatchObject({ ok: false, reason: "no-words" });
});

test("a DOCX that unpacks to more than a resume holds is given up", async () => {
  const bomb = docxWith(`<w:r><w:t>${"a".repeat(30 * 1024 * 1024)}</w:t></w:r>`);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await documentText(bomb, DOCX_TYPE)).toMatchObject({ ok: false, reason: "no-words" });
});

test("a PDF that keeps its reader busy is ended, and the program goes on meanwhile", async () => {
  // Twice compressed, so that 4 MB of operators that never end fit into a small file.
  const endless = Buffer.alloc(400 * 1024 * 1024, "q ");
  const contents = deflateSync(deflateSync(endless, { level: 1 }));
  const bomb = pdfOf(contents, "/Filter[/FlateDecode/FlateDecode]");
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 50);
  const read = await documentText(bomb, PDF_TYPE);
  clearInterval(ticking);
  expect(read).toEqual({ ok: false, reason: "too-much", isInert: false });
  expect(ticks).toBeGreaterThan(5);
  expect(process.memoryUsage().rss).toBeLessThan(3 * 1024 ** 3);
});
