import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { useDocuments } from "../../tests/support/documents";
import { createDocuments, DOCUMENT_TEXT_MAX_BYTES } from "./documents.server";
import { DOCX_TYPE, docxWith, PDF_TYPE, pdfOf, pdfWith } from "./documents.testing";

const documents = useDocuments();

async function textOrReason(bytes: Uint8Array<ArrayBuffer>, mediaType: string) {
  const reading = await documents.read(bytes, mediaType);
  return reading.ok ? reading.text : reading.reason;
}

test("the text of a PDF is read with its positions on the pages", async () => {
  const line = { x: 20, text: "Ten years of Kubernetes" };
  expect(await documents.read(pdfWith("Ten years of Kubernetes"), PDF_TYPE)).toMatchObject({
    ok: true,
    text: "Ten years of Kubernetes",
    warnings: [],
    pages: { count: 1, shown: [{ width: 300, height: 200, lines: [line] }] },
  });
});

test("the words over the pages of a PDF have a limit for all of them, and the pictures go on", {
  tags: ["thorough"],
}, async () => {
  const words = "Kubernetes and more ".repeat(12);
  const lines = Array.from({ length: 190 }, (_, n) => `BT /F1 1 Tf 20 ${n} Td (${words}) Tj ET`);
  const reading = await documents.read(pdfOf(Buffer.from(lines.join("\n")), "", 6), PDF_TYPE);
  const shown = reading.ok ? (reading.pages?.shown ?? []) : [];
  expect(shown).toHaveLength(6);
  const texts = shown.flatMap((page) => page.lines).map(({ text }) => text);
  expect(texts.join("").length).toBeGreaterThan(10_000);
  expect(texts.join("").length).toBeLessThanOrEqual(100_000);
  expect(shown.at(-1)?.lines).toEqual([]);
});

test("a page of a PDF is drawn as a picture, and a missing page is an error", async () => {
  const drawn = await documents.drawPage(async () => pdfWith("Ten years"), 1);
  if (!drawn.ok) throw new Error(drawn.reason);
  const { width, height, format } = await sharp(drawn.jpeg).metadata();
  expect([width, height, format]).toEqual([1400, 933, "jpeg"]);
  const { channels } = await sharp(drawn.jpeg).stats();
  expect(channels.map(({ min, max }) => min < 64 && max > 250)).toEqual([true, true, true]);
  for (const page of [0, 2, 31, 1_000_000])
    expect(await documents.drawPage(async () => pdfWith("x"), page)).toEqual({
      ok: false,
      reason: "no-page",
    });
});

test("a page that waits for its turn has not been read yet, and an unreadable file is the caller's error", {
  tags: ["thorough"],
}, async () => {
  let filesOpen = 0;
  let mostFilesOpen = 0;
  const draw = async () => {
    const drawing = documents.drawPage(async () => {
      filesOpen += 1;
      mostFilesOpen = Math.max(mostFilesOpen, filesOpen);
      return pdfWith("Ten years");
    }, 1);
    await drawing;
    filesOpen -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, draw));
  // The page that is drawn, the one that is next, and those that are just being encoded.
  expect(mostFilesOpen).toBeLessThanOrEqual(4);
  const missing = documents.drawPage(() => Promise.reject(new Error("missing")), 1);
  await expect(missing).rejects.toThrow("missing");
  expect(await documents.drawPage(async () => pdfWith("x"), 1)).toMatchObject({ ok: true });
});

test.each([
  ["wide", "[0 0 14400 10]"],
  ["tall", "[0 0 10 14400]"],
  ["huge", "[0 0 14400 14400]"],
  ["empty", "[0 0 0 0]"],
  ["reversed", "[300 200 0 0]"],
])("a %s page is drawn within the limits or not at all", async (_what, box) => {
  const bytes = Buffer.from(pdfWith("x")).toString("latin1").replace("[0 0 300 200]", box);
  const drawn = await documents.drawPage(
    async () => new Uint8Array(Buffer.from(bytes, "latin1")),
    1,
  );
  const { width = 0, height = 0 } = drawn.ok ? await sharp(drawn.jpeg).metadata() : {};
  expect(width * height).toBeLessThanOrEqual(4_000_000);
});

test("the text of a DOCX is read by paragraph, with tabs, breaks and entities", async () => {
  const document = docxWith(
    "<w:r><w:t>Terraform</w:t></w:r><w:r><w:tab/><w:t xml:space='preserve'> &amp; Go</w:t></w:r>",
    "<w:r><w:t>Caf&#233; &#x1F98A;</w:t></w:r>",
  );
  expect(await textOrReason(document, DOCX_TYPE)).toBe("Terraform\t & Go\nCafé 🦊");
});

test("the text is limited to 100 KB without splitting a character", async () => {
  const document = docxWith(`<w:r><w:t>x${"é".repeat(90_000)}</w:t></w:r>`);
  const text = (await textOrReason(document, DOCX_TYPE)) ?? "";
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(DOCUMENT_TEXT_MAX_BYTES);
  expect(text).toMatch(/^xé+$/);
});

test.each([
  ["an old Word document", "application/msword", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])],
  ["a PDF that is none", PDF_TYPE, new Uint8Array(Buffer.from("%PDF-1.4\nnothing follows"))],
  ["a DOCX without its main part", DOCX_TYPE, new Uint8Array(Buffer.from("PK\u0003\u0004"))],
  ["a PDF of pictures only", PDF_TYPE, pdfWith("")],
])("%s has no text", async (_name, mediaType, bytes) => {
  expect(await textOrReason(bytes, mediaType)).toBeNull();
});

test("a DOCX that unpacks to too much is not read", async () => {
  const bomb = docxWith(`<w:r><w:t>${"a".repeat(30 * 1024 * 1024)}</w:t></w:r>`);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await textOrReason(bomb, DOCX_TYPE)).toBeNull();
});

/** A PDF with a stream that unpacks to so much of these letters. */
const packedPdf = (filters: string, letters: string, megabytes: number) =>
  pdfOf(deflateSync(Buffer.alloc(megabytes * 1024 ** 2, letters), { level: 9 }), filters);

async function uploaded(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "frontdesk-documents-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const temporaryPath = path.join(folder, "cv.pdf");
  await writeFile(temporaryPath, bytes);
  return temporaryPath;
}

test.each([tmpdir(), "/var/tmp", "/dev/shm"])(
  "a document is inspected with its folder in %s, and nothing is left there",
  async (parent) => {
    if (!(await stat(parent).catch(() => null))) return;
    const folder = await mkdtemp(path.join(parent, "frontdesk-inspected-"));
    const elsewhere = createDocuments(folder);
    onTestFinished(() => elsewhere.close().then(() => rm(folder, { recursive: true })));
    const temporaryPath = await uploaded(pdfWith("Ten years"));
    expect(await elsewhere.inspect({ temporaryPath, name: "cv.pdf" })).toMatchObject({
      ok: true,
      result: { verdict: { ok: true, warnings: [] } },
    });
    expect(await readdir(folder)).toEqual([]);
  },
);

async function warningsOf(temporaryPath: string, sender: string) {
  const inspected = await documents.inspect({ temporaryPath, name: "cv.pdf", sender });
  if (!inspected.ok || !inspected.result.verdict.ok) throw new Error(JSON.stringify(inspected));
  return inspected.result.verdict.warnings;
}

// Where the machine is slow, the time of a check ends before the letters do: then it is stored as not checked.
const READ_IN_TIME = [[], ["unchecked"]];

// As much as all filters together may yield: 64 MB.
const expectInspected = async (
  _what: string,
  filters: string,
  letters: string,
  megabytes: number,
  outcomes: readonly (readonly string[])[],
) => {
  const file = await uploaded(packedPdf(`/Filter[${filters}]`, letters, megabytes));
  expect(outcomes).toContainEqual(await warningsOf(file, ""));
};
const INSPECTED = "a PDF of 45 KB that unpacks to %s is inspected within the memory of its process";

test.each([["zeros of base 85", "/FlateDecode/A85", "z", 35, [["unchecked"]]]] as const)(
  INSPECTED,
  expectInspected,
);
test.each([
  ["letters of base 85", "/FlateDecode/A85", "!", 35, READ_IN_TIME],
  ["hex between other letters", "/FlateDecode/AHx", "g0", 42, READ_IN_TIME],
] as const)(INSPECTED, { tags: ["thorough"] }, expectInspected);

test("an upload beside twelve hostile ones of another sender waits for one of them at most", {
  tags: ["thorough"],
}, async () => {
  const hostile = await uploaded(packedPdf("/Filter/FlateDecode", "/", 63));
  const honest = await uploaded(pdfWith("Ten years of Kubernetes"));
  // The process is there.
  await warningsOf(honest, "ada");
  const others = Array.from({ length: 12 }, () => warningsOf(hostile, "eve"));
  const begunAt = performance.now();
  expect(await warningsOf(honest, "ada")).toEqual([]);
  expect(performance.now() - begunAt).toBeLessThan(2_000);
  for (const warnings of await Promise.all(others)) expect(warnings).toEqual(["unchecked"]);
});

test("a DOCX of one long text full of entities is read to the limit", async () => {
  const document = docxWith(`<w:r><w:t>${"&#65;".repeat(3_000_000)}</w:t></w:r>`);
  expect(await textOrReason(document, DOCX_TYPE)).toMatch(/^A{20000}/);
});

test("of a PDF whose pages take half a second each, the first are read, and a page of another is drawn soon", {
  tags: ["thorough"],
}, async () => {
  const contents = deflateSync(Buffer.alloc(15 * 1024 ** 2, "0 g "));
  const hostile = pdfOf(contents, "/Filter/FlateDecode", 200);
  // The process is there.
  await documents.read(pdfWith("Ten years"), PDF_TYPE);
  const begunAt = performance.now();
  const readings = Array.from({ length: 6 }, () => documents.read(hostile, PDF_TYPE));
  const drawn = await documents.drawPage(async () => pdfWith("Ten years"), 1);
  expect(drawn).toMatchObject({ ok: true });
  expect(performance.now() - begunAt).toBeLessThan(4_000);
  expect(await documents.read(pdfWith("Ten years"), PDF_TYPE)).toMatchObject({ text: "Ten years" });
  expect(performance.now() - begunAt).toBeLessThan(15_000);
  for (const reading of await Promise.all(readings)) {
    expect(reading).toMatchObject({ ok: true, warnings: ["unchecked"], pages: { count: 200 } });
    if (reading.ok) expect(reading.pages?.shown.length).toBeLessThan(30);
  }
});

test("reading a PDF that takes too long is aborted and does not block the program", {
  tags: ["thorough"],
}, async () => {
  // Compressed twice, so that 400 MB of operators fit into a small file.
  const endless = Buffer.alloc(400 * 1024 * 1024, "q ");
  const contents = deflateSync(deflateSync(endless, { level: 1 }));
  const bomb = pdfOf(contents, "/Filter[/FlateDecode/FlateDecode]");
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 50);
  const startedWith = process.memoryUsage().rss;
  const startedAt = performance.now();
  const reading = await documents.read(bomb, PDF_TYPE);
  const due = (performance.now() - startedAt) / 50;
  clearInterval(ticking);
  expect(reading.ok && reading.text).toBeFalsy();
  expect(await documents.drawPage(async () => bomb, 1)).toMatchObject({ ok: false });
  expect(due).toBeGreaterThan(2);
  expect(ticks).toBeGreaterThan(due / 2);
  expect(process.memoryUsage().rss - startedWith).toBeLessThan(512 * 1024 ** 2);
});

const svgOf = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 100 100">${drawing}</svg>`;

/** A star of so many lines, each of which crosses nearly all others. */
const starOf = (lines: number) =>
  Array.from({ length: lines }, (_, n) => {
    const [x, y] = [50 + 49 * Math.cos(n * 2.4), 50 + 49 * Math.sin(n * 2.4)];
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  }).join("L");

test("a drawing is a picture, and one that takes too much ends neither the program nor the next one", async () => {
  const square = svgOf('<rect width="100" height="100" fill="#123456"/>');
  const drawn = await documents.drawSvg(square);
  const { width, height } = drawn.ok ? await sharp(drawn.result).metadata() : {};
  expect([width, height]).toEqual([512, 512]);
  const joined = 'stroke-linejoin="round" stroke-width="9"';
  const crossing = `<path d="M${starOf(9_000)}" fill="none" stroke="#f00" ${joined}/>`;
  expect(await documents.drawSvg(svgOf(crossing))).toEqual({
    ok: false,
    reason: "limits-exceeded",
  });
  const before = process.memoryUsage().rss;
  const round = 'stroke-linejoin="round" stroke-linecap="round" stroke-width="9999999e9"';
  const wide = `<path d="M0 0L50 50L0 25" fill="none" stroke="#f00" ${round}/>`;
  const tile = `<svg x="12" y="12" width="76" height="76" viewBox="0 0 100 100">${wide}</svg>`;
  await documents.drawSvg(svgOf(tile));
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  expect(await documents.drawSvg(square)).toMatchObject({ ok: true });
});
