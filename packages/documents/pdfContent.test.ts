import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pdf } from "./documents.testing";
import { inspectPdf } from "./pdfContent.server";

/** "ok" with its warnings, or the reason of a rejection. */
function verdictOn(bytes: Buffer): string {
  const verdict = inspectPdf(bytes);
  return verdict.ok ? ["ok", ...verdict.warnings].join(" ") : verdict.reason;
}

/** A PDF with one more object, whose stream has this content. */
function withStream(content: Buffer, dictionary: string): Buffer {
  const stream = `9 0 obj<<${dictionary}/Length ${content.length}>>stream\r\n`;
  return Buffer.from(pdf(`${stream}${content.toString("latin1")}\r\nendstream endobj`), "latin1");
}

const SCRIPT = Buffer.from("1 0 <</S/JavaScript/JS(app.alert\\(1\\))>>");
const OBJECTS = "/Type/ObjStm/N 1/First 4";
const HEX = `${OBJECTS}/Filter/ASCIIHexDecode`;
const asHex = (bytes: Buffer) => Buffer.from(`${bytes.toString("hex")}>`);
const asBase85 = (bytes: Buffer) => Buffer.from(`${base85(bytes)}~>`);

/** ISO 32000-1, 7.4.3. */
function base85(bytes: Buffer): string {
  const padded = Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]);
  const letters = Array.from({ length: padded.length / 4 }, (_, group) => {
    const value = padded.readUInt32BE(group * 4);
    return [4, 3, 2, 1, 0].map((place) =>
      String.fromCharCode(33 + (Math.floor(value / 85 ** place) % 85)),
    );
  });
  return letters.flat().join("");
}

const packed = deflateSync(SCRIPT);

describe("warnings of a PDF", () => {
  const wrongSum = Buffer.concat([packed.subarray(0, -4), Buffer.from("\0\0\0\0")]);
  it.each<[string, Buffer, string]>([
    [
      "in a compressed object stream",
      withStream(packed, `${OBJECTS}/Filter/FlateDecode`),
      "scripts",
    ],
    ["under an abbreviated filter", withStream(packed, `${OBJECTS}/Filter[/Fl]`), "scripts"],
    ["under a filter spelled in hex", withStream(packed, "/Filter/#46lateDecode"), "scripts"],
    ["under a filter that stands elsewhere", withStream(packed, "/Filter 7 0 R"), "scripts"],
    ["behind a wrong checksum", withStream(wrongSum, "/Filter/FlateDecode"), "scripts"],
    ["cut short", withStream(packed.subarray(0, -6), "/Filter/FlateDecode"), "scripts"],
    ["in hex", withStream(asHex(SCRIPT), "/Filter/ASCIIHexDecode"), "scripts"],
    ["in base 85", withStream(asBase85(SCRIPT), "/Filter/ASCII85Decode"), "scripts"],
    [
      "compressed, then in base 85",
      withStream(asBase85(packed), "/Filter[/ASCII85Decode/FlateDecode]"),
      "scripts",
    ],
    [
      "compressed twice",
      withStream(deflateSync(packed), "/Filter[/FlateDecode/FlateDecode]"),
      "scripts",
    ],
    [
      "behind a stream that never ends",
      withStream(packed, `>>stream\ny 8 0 obj<<${OBJECTS}`),
      "scripts",
    ],
    [
      "far behind its filter",
      withStream(asHex(SCRIPT), `${HEX}/Pad(${"x".repeat(5_000)})`),
      "scripts",
    ],
    ["behind a comment", withStream(asHex(SCRIPT), `${HEX}/Pad 1 % >>\n`), "scripts"],
    ["behind the word of an object", withStream(asHex(SCRIPT), `${HEX}/Note(obj )`), "scripts"],
    [
      "behind a text like an object, to its end",
      withStream(asHex(SCRIPT), `${HEX}/Note(7 0 obj<</A(\\)))`),
      "scripts",
    ],
    [
      "behind a text like an object with a comment",
      withStream(asHex(SCRIPT), `${HEX}/Note(7 0 obj<<%)\n`),
      "scripts",
    ],
    [
      "behind a text like a stream",
      withStream(asHex(SCRIPT), `${HEX}/Note(7 0 obj<<>>stream 7 0 obj<<%)\n`),
      "scripts",
    ],
    [
      "behind a text like another filter",
      withStream(packed, `${OBJECTS}/Filter/FlateDecode/Note(/AHx)/Other/AHx`),
      "scripts",
    ],
    [
      "in an object with two subtypes that calls itself a picture",
      withStream(packed, `/Subtype/Image/Subtype/X${OBJECTS}/Filter/FlateDecode`),
      "scripts",
    ],
    [
      "in an object whose type stands elsewhere, and calls itself a picture",
      withStream(packed, "/Type 7 0 R/Subtype/Image/Filter/FlateDecode"),
      "scripts",
    ],
    [
      "in an object that calls itself a picture",
      withStream(packed, "/Type/ObjStm/Subtype/Image/Filter/FlateDecode"),
      "scripts",
    ],
  ])("%s", (_where, bytes, warnings) => {
    expect(verdictOn(bytes)).toBe(`ok ${warnings}`);
  });

  it.each<[string, string]>([
    ["/S/SubmitForm/F(https://x.test)", "forms"],
    ["/S/ImportData", "forms"],
    ["/AcroForm<</XFA 5 0 R>>", "forms"],
    ["/S/GoToR/F(other.pdf)", "opens-files"],
    ["/S/GoToE", "embedded-files"],
    ["/Subtype/FileAttachment", "embedded-files"],
    ["/Subtype/RichMedia", "media"],
    ["/S/Rendition/JS(x)", "media"],
    ["/S/#4aavaScript", "scripts"],
    ["/S/#4A#61#76#61#53#63#72#69#70#74", "scripts"],
    ["/S/JavaScriptX/S/Java", ""],
    ["/OpenAction[3 0 R/Fit]/S/URI/URI(mailto:ada@example.com)", ""],
  ])("%s: %s", (extra, warnings) => {
    const verdict = verdictOn(Buffer.from(pdf(`<<${extra}>>`)));
    expect(verdict).toBe(["ok", warnings].join(" ").trim());
  });

  it.each([
    ["a filter that we cannot undo", withStream(randomBytes(90), "/Filter/LZWDecode")],
    [
      "a filter whose rows are predicted",
      withStream(packed, "/Filter/FlateDecode/DecodeParms<</Predictor 12>>"),
    ],
    [
      "a filter whose parameters stand elsewhere",
      withStream(packed, "/Filter/Fl/DecodeParms 9 0 R"),
    ],
    ["a filter of two", withStream(asHex(SCRIPT), `${HEX}/Filter/FlateDecode`)],
    ["a filter that stands elsewhere", withStream(asHex(SCRIPT), `${OBJECTS}/Filter 7 0 R`)],
    [
      "a dictionary that is of no object",
      Buffer.from(pdf("null <</Filter/AHx>>\nstream\n41>\nendstream"), "latin1"),
    ],
    ["noise under a filter", withStream(Buffer.alloc(900, 0xff), "/Filter/FlateDecode")],
    ["100 MB of zeros", withStream(deflateSync(Buffer.alloc(100_000_000)), "/Filter/FlateDecode")],
  ])("%s is reported as unchecked", (_what, bytes) => {
    expect(verdictOn(bytes)).toBe("ok unchecked");
  });

  it("pictures and cross-reference streams are not decoded", () => {
    const picture = withStream(randomBytes(900), "/Subtype/Image/Filter/FlateDecode");
    const photo = withStream(randomBytes(900), "/Filter/DCTDecode");
    const table = withStream(packed, "/Type/XRef/Filter/FlateDecode/DecodeParms<</Predictor 12>>");
    for (const bytes of [picture, photo, table]) expect(verdictOn(bytes)).toBe("ok");
  });
});

/** 400 ms by the clock, and the last step of a filter that began before. */
const READING_MAX_MS = 1_000;

describe("a whole PDF of 5 MB", () => {
  const size = 5 * 1024 * 1024;
  const zipped = deflateSync(Buffer.alloc(2_000), { level: 0 }).toString("latin1");
  it.each([
    ["slashes", "/"],
    ["names of hexadecimal digits", "/#41"],
    ["hexadecimal digits in one name", "#41"],
    ["escapes that end early", "/J#61#"],
    ["beginnings of streams", "stream\n"],
    ["beginnings of compressed streams", "/FlateDecode stream\nx\x9c"],
    ["beginnings of compressed streams inside of each other", `/Fl stream\n${zipped}`],
    ["streams in hex that do not end", "/AHx stream\n41"],
    ["streams in base 85 that do not end", "/A85 stream\nzzzz"],
    ["objects", "obj endobj "],
    ["objects within one comment", "obj%"],
    ["objects inside of each other", "1 0 obj<</A "],
    ["strings that do not end", "1 0 obj<</A("],
    ["empty streams", "1 0 obj<<>>stream\n"],
  ])("full of %s is inspected within the time limit", (_what, piece) => {
    const body = Buffer.alloc(size, piece, "latin1");
    const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), body, Buffer.from("\n%%EOF\n")]);
    const cpuBefore = process.cpuUsage();
    expect(verdictOn(bytes)).toMatch(/^ok/);
    expect(computedMs(cpuBefore)).toBeLessThan(READING_MAX_MS);
  });
});

describe("a PDF of 200 KB", () => {
  const size = 60 * 1024 * 1024;
  const named = (name: string) =>
    withStream(deflateSync(Buffer.alloc(size, name)), "/Filter/FlateDecode");
  const packedSlashes = (times: number) =>
    withStream(packedTimes(times, size, "/"), `/Filter[${"/Fl".repeat(times)}]`);
  it.each([
    ["unpacks to 20 million names", named("/ab"), ["ok", "ok unchecked"]],
    ["unpacks to 30 million names of one letter", named("/a"), ["ok", "ok unchecked"]],
    ["unpacks to 60 million names without a letter", named("/"), ["ok", "ok unchecked"]],
    ["is packed three times", packedSlashes(3), ["ok unchecked"]],
    ["is packed 30 times", packedSlashes(30), ["ok unchecked"]],
  ])("that %s is inspected within the time limit", (_what, bytes, outcomes) => {
    expect(bytes.length).toBeLessThan(200 * 1024);
    const cpuBefore = process.cpuUsage();
    expect(outcomes).toContain(verdictOn(bytes));
    expect(computedMs(cpuBefore)).toBeLessThan(READING_MAX_MS);
  });
});

function computedMs(cpuBefore: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1000;
}

/** So many layers of zlib over this: the inner ones only store, so that each of them is as large as what it holds. */
function packedTimes(times: number, size: number, letter: string): Buffer {
  let content = Buffer.alloc(size, letter);
  for (let layer = 1; layer < times; layer += 1) content = deflateSync(content, { level: 0 });
  return deflateSync(content);
}
