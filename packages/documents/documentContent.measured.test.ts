import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inspectDocument } from "./documentContent.server";
import { pdf } from "./documents.testing";
import { beginsLike } from "./documentVerdict";
import { wordBinaryFile } from "./wordBinaryFile.testing";
import { withComment, type ZipEntry, zipFile } from "./zipFile.testing";

/** The verdict as text: "ok", "ok: warnings", or the reason. */
async function verdictOn(name: string, bytes: Buffer): Promise<string> {
  const verdict = await inspectDocument(name, Buffer.from(bytes));
  if (!verdict.ok) return verdict.reason;
  // A browser looks at the first bytes only: it must not refuse what is accepted here.
  expect(beginsLike(/\.\w+$/.exec(name.toLowerCase())?.[0] ?? "", bytes)).toBe(true);
  return ["ok", ...verdict.warnings].join(" ");
}

const TYPES = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

function docxEntries(...more: ZipEntry[]): ZipEntry[] {
  return [
    { name: "[Content_Types].xml", content: TYPES(WORD) },
    { name: "_rels/.rels", content: "<Relationships/>" },
    { name: "word/document.xml", content: "<w:document>Ada</w:document>" },
    ...more,
  ];
}

const docx = (...more: ZipEntry[]) => zipFile(docxEntries(...more));
const packageOf = (mainType: string, part = "word/document.xml") =>
  zipFile([
    { name: "[Content_Types].xml", content: TYPES(mainType) },
    { name: part, content: "x" },
  ]);

type Row = readonly [string, string, Buffer | string, string];

/** Documents with one relationship each: its type, its target, and the verdict. */
function related(...rows: readonly (readonly [string, string, string])[]): Row[] {
  const base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return rows.map(([type, target, verdict]) => {
    const content = `<Relationships><Relationship Id="rId1" Type="${base}/${type}" Target="${target}"/></Relationships>`;
    const file = docx({ name: "word/_rels/document.xml.rels", content });
    return [`a DOCX with ${type} of ${target}`, "cv.docx", file, verdict] as const;
  });
}

/** Documents with one field each, in a header. */
function withFields(...rows: readonly (readonly [string, string])[]): Row[] {
  return rows.map(([field, verdict]) => {
    const content = `<w:hdr><w:p><w:r>${field}</w:r></w:p></w:hdr>`;
    const file = docx({ name: "word/header1.xml", content });
    return [`a DOCX with ${field}`, "cv.docx", file, verdict] as const;
  });
}

const PNG = Buffer.from("89504e470d0a1a0a0000000d", "hex");
const JPEG = Buffer.from("ffd8ffe000104a464946", "hex");
const EXE = Buffer.from("MZ\x90\0This program cannot be run in DOS mode", "latin1");
const RTF = "{\\rtf1\\ansi Ada Lovelace}";
const HTML = "<!DOCTYPE html><html><script>alert(1)</script></html>";
const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";
const JAR = zipFile([{ name: "META-INF/MANIFEST.MF" }, { name: "Main.class" }]);

const matrix: readonly Row[] = [
  ["a PDF", "cv.pdf", pdf(), "ok"],
  ["a PDF in capitals", "CV.PDF", pdf(), "ok"],
  ["a PDF of version 2", "cv.pdf", pdf("", "2.0"), "ok"],
  ["a PDF with stray bytes in front", "cv.pdf", `\n\n${pdf()}`, "ok"],
  ["a PDF padded with zeros", "cv.pdf", pdf() + "\0".repeat(9_000), "ok"],
  ["a PDF with XMP metadata", "cv.pdf", pdf("<?xpacket?><x:xmpmeta/>"), "ok"],
  ["a PDF with a script", "cv.pdf", pdf("<</S/JavaScript/JS(app.alert(1))>>"), "ok scripts"],
  ["a PDF with a hidden script", "cv.pdf", pdf("<</S/J#61vaScript>>"), "ok scripts"],
  ["a PDF that starts programs", "cv.pdf", pdf("<</S/Launch/F(cmd)>>"), "ok launches-programs"],
  ["a PDF with an attachment", "cv.pdf", pdf("<</EmbeddedFiles 9 0 R>>"), "ok embedded-files"],
  ["a PDF with a password", "cv.pdf", pdf("<</Encrypt 9 0 R>>"), "ok password"],
  ["a PDF that is cut off", "cv.pdf", pdf().slice(0, 90), "damaged"],
  ["a PDF with its end far from the end", "cv.pdf", pdf() + "x".repeat(9_000), "damaged"],
  ["a PDF header alone", "cv.pdf", "%PDF-1.7", "damaged"],
  ["a PDF after an archive's beginning", "cv.pdf", `PK\x03\x04${pdf()}`, "does-not-match-name"],
  ["a PDF after a program's beginning", "cv.pdf", `MZ${pdf()}`, "does-not-match-name"],
  ["a PDF after a page's beginning", "cv.pdf", `<html>${pdf()}`, "does-not-match-name"],
  [
    "a PDF with a page in its head",
    "cv.pdf",
    `%PDF-1.4\n<html><script>${pdf()}`,
    "does-not-match-name",
  ],
  [
    "a PDF that is an archive too",
    "cv.pdf",
    zipFile([{ name: "a" }], Buffer.from(pdf())),
    "does-not-match-name",
  ],
  [
    "a PDF that is an archive with a signature in its comment",
    "cv.pdf",
    withComment(zipFile([{ name: "a" }], Buffer.from(pdf())), "PK\x05\x06"),
    "does-not-match-name",
  ],
  ["a PDF header too far in", "cv.pdf", " ".repeat(2_000) + pdf(), "does-not-match-name"],
  ["an empty PDF", "cv.pdf", "", "does-not-match-name"],
  ["HTML as PDF", "cv.pdf", HTML, "does-not-match-name"],
  ["a program as PDF", "cv.pdf", EXE, "does-not-match-name"],
  ["a photo as PDF", "cv.pdf", JPEG, "does-not-match-name"],
  ["RTF as PDF", "cv.pdf", RTF, "does-not-match-name"],
  ["EICAR as PDF", "cv.pdf", EICAR, "does-not-match-name"],
  ["a DOCX as PDF", "cv.pdf", docx(), "does-not-match-name"],
  ["a DOC as PDF", "cv.pdf", wordBinaryFile(), "does-not-match-name"],
  ["a DOC", "cv.doc", wordBinaryFile(), "ok"],
  ["a DOC of Word 95", "cv.doc", wordBinaryFile({ signature: 0xa5dc }), "ok"],
  ["a DOC with macros", "cv.doc", wordBinaryFile({ storages: ["Macros"] }), "ok macros"],
  [
    "a DOC with macros in capitals",
    "cv.doc",
    wordBinaryFile({ storages: ["MACROS"] }),
    "ok macros",
  ],
  ["a DOC in small letters", "cv.doc", wordBinaryFile({ main: "worddocument" }), "ok"],
  [
    "a DOC with an object and macros",
    "cv.doc",
    wordBinaryFile({ fullStorages: ["objectPool", "macros"] }),
    "ok embedded-files macros",
  ],
  ["a DOC with no object", "cv.doc", wordBinaryFile({ storages: ["ObjectPool"] }), "ok"],
  ["a DOC with a password", "cv.doc", wordBinaryFile({ flags: 0x0100 }), "encrypted"],
  [
    "an encrypted package",
    "cv.docx",
    wordBinaryFile({ streams: ["EncryptedPackage"] }),
    "encrypted",
  ],
  [
    "an encrypted package as DOC",
    "cv.doc",
    wordBinaryFile({ streams: ["EncryptedPackage"] }),
    "encrypted",
  ],
  ["a spreadsheet as DOC", "cv.doc", wordBinaryFile({ main: "Workbook" }), "does-not-match-name"],
  ["a DOC without its document", "cv.doc", wordBinaryFile({ signature: 0 }), "damaged"],
  ["a DOC that turns in a circle", "cv.doc", wordBinaryFile({ circular: true }), "damaged"],
  ["a DOC that is cut off", "cv.doc", wordBinaryFile().subarray(0, 900), "damaged"],
  ["the first bytes of a DOC", "cv.doc", wordBinaryFile().subarray(0, 8), "damaged"],
  ["RTF as DOC", "cv.doc", RTF, "does-not-match-name"],
  ["HTML as DOC", "cv.doc", HTML, "does-not-match-name"],
  ["a DOCX as DOC", "cv.doc", docx(), "does-not-match-name"],
  ["a PDF as DOC", "cv.doc", pdf(), "does-not-match-name"],
  ["an empty DOC", "cv.doc", "", "does-not-match-name"],
  ["a DOCX", "cv.docx", docx(), "ok"],
  ["a DOCX of Word on the web", "cv.docx", packageOf(WORD, "word/document2.xml"), "ok"],
  [
    "a DOCX with an object in it",
    "cv.docx",
    docx({ name: "word/embeddings/o.bin" }),
    "ok embedded-files",
  ],
  ...related(
    ["oleObject", "../o.bin", "ok embedded-files"],
    ["package", "../o.bin", "ok embedded-files"],
    ["control", "../o.bin", "ok embedded-files"],
    ["aFChunk", "a.mht", "ok embedded-files"],
    ["oleObj&#101;ct", "../o.bin", "ok embedded-files"],
    ["styles", "styles.xml", "ok"],
    ["hyperlink", 'https://ada.example?a>b" TargetMode="External', "ok"],
    ["attachedTemplate", 'https://x.example/a.dotm" TargetMode="External', "ok opens-files"],
    ["attachedTemplate", 'file:///C:\\Users\\Ada\\Resume.dotx" TargetMode="External', "ok"],
    ["attachedTemplate", 'file:///\\\\x.example\\a.dotm" TargetMode="External', "ok opens-files"],
    ["attachedTemplate", 'file://x.example/a.dotm" TargetMode="External', "ok opens-files"],
    ["frame", 'https://x.example/a" TargetMode = "External', "ok opens-files"],
    [
      "frame",
      'https://x.example/a?\'" Title=\' TargetMode="Internal"\' TargetMode="External',
      "ok opens-files",
    ],
    ["oleObject", 'https://x.example/a.hta" TargetMode="External', "ok embedded-files opens-files"],
  ),
  ...withFields(
    ["<w:instrText>PAGE</w:instrText>", "ok"],
    ['<w:instrText>HYPERLINK "https://x.example/hidden/dde"</w:instrText>', "ok"],
    [
      '<w:instrText xml:space="preserve"> DDEAUTO c:\\\\cmd.exe "/k"</w:instrText>',
      "ok launches-programs",
    ],
    [
      "<w:instrText>D</w:instrText></w:r><w:r><w:instrText>D&#69; cmd</w:instrText>",
      "ok launches-programs",
    ],
    ['<w:fldSimple w:instr="DDE cmd a"/>', "ok launches-programs"],
    ["<w:instrText>DD<!-- -->E cmd</w:instrText>", "ok unchecked"],
  ),
  [
    "a DOCX with a field in a part of another name",
    "cv.docx",
    zipFile([
      {
        name: "[Content_Types].xml",
        content: TYPES(WORD).replace(
          "</Types>",
          '<Override PartName="/word/header.bin" ContentType="header+xml"/></Types>',
        ),
      },
      { name: "word/document.xml", content: "x" },
      { name: "word/header.bin", content: "<instrText>DDE cmd a</instrText>" },
    ]),
    "ok launches-programs",
  ],
  ["a DOCX with macros", "cv.docx", docx({ name: "word/vbaProject.bin" }), "has-macros"],
  [
    "a DOCM by its own word",
    "cv.docx",
    packageOf("application/vnd.ms-word.document.macroEnabled.main+xml"),
    "has-macros",
  ],
  [
    "a template",
    "cv.docx",
    packageOf(WORD.replace("document.main", "template.main")),
    "does-not-match-name",
  ],
  [
    "a spreadsheet as DOCX",
    "cv.docx",
    packageOf("sheet", "xl/workbook.xml"),
    "does-not-match-name",
  ],
  ["a JAR as DOCX", "cv.docx", JAR, "does-not-match-name"],
  ["a DOC as DOCX", "cv.docx", wordBinaryFile(), "does-not-match-name"],
  ["a PDF as DOCX", "cv.docx", pdf(), "does-not-match-name"],
  ["a picture as DOCX", "cv.docx", PNG, "does-not-match-name"],
  ["a DOCX after a program", "cv.docx", zipFile(docxEntries(), EXE), "does-not-match-name"],
  ["a DOCX that is cut off", "cv.docx", docx().subarray(0, 300), "damaged"],
  ["a DOCX with bytes behind it", "cv.docx", Buffer.concat([docx(), EXE]), "damaged"],
  [
    "a DOCX with a password on a part",
    "cv.docx",
    docx({ name: "word/x.xml", flags: 1 }),
    "encrypted",
  ],
  ["a PDF under a page's name", "cv.html", pdf(), "wrong-type"],
  ["a PDF with two endings", "cv.pdf.exe", pdf(), "wrong-type"],
  ["a PDF without an ending", "cv", pdf(), "wrong-type"],
  ["a DOCM", "cv.docm", docx(), "wrong-type"],
  ["a PDF whose name turns round", "cv\u202efdp.exe", pdf(), "wrong-type"],
  ["a PDF under a path", "C:\\fakepath\\cv.pdf", pdf(), "ok"],
];

describe("an application's document", () => {
  it.each(matrix)("%s (%s) is checked by name and content", async (_what, name, bytes, verdict) => {
    const content = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    expect(await verdictOn(name, content)).toBe(verdict);
  });
});

const MANY = Array.from({ length: 2_500 }, (_, index) => ({ name: `word/${index}.xml` }));

const bombs: readonly [string, () => Buffer, string][] = [
  [
    "parts that unpack to 1,000 times their size",
    () => docx({ name: "word/a.xml", content: Buffer.alloc(4_000_000) }),
    "bomb",
  ],
  ["a claim of 3 GB", () => docx({ name: "word/a.xml", claimedBytes: 0xbfffffff }), "bomb"],
  ["2,500 parts", () => docx(...MANY), "bomb"],
  ["names that climb", () => docx({ name: "../../evil.xml" }), "damaged"],
  ["absolute names", () => docx({ name: "/etc/passwd" }), "damaged"],
  ["one name twice", () => docx({ name: "word/document.xml" }), "damaged"],
  ["parts that share their bytes", () => docx({ name: "word/a.xml", offset: 0 }), "damaged"],
  ["a part outside of the file", () => docx({ name: "word/a.xml", offset: 0x7fffffff }), "damaged"],
  [
    "another name in front of the part",
    () => docx({ name: "word/a.xml", localName: "word/b.xml" }),
    "damaged",
  ],
  [
    "an endless table of contents",
    () =>
      zipFile([
        {
          name: "[Content_Types].xml",
          content: Buffer.alloc(1_500_000, "a b c d e "),
          claimedBytes: 99,
        },
        { name: "word/document.xml" },
      ]),
    "damaged",
  ],
  [
    "types that do not end",
    () =>
      zipFile([
        {
          name: "[Content_Types].xml",
          content: `${TYPES(WORD)}<Default ${randomBytes(300_000).toString("hex").replaceAll(/.{8}/g, "xml$&")}`,
        },
        { name: "word/document.xml" },
      ]),
    "ok",
  ],
  ["an end record's signature as its comment", () => withComment(docx(), "PK\x05\x06"), "ok"],
  ["an archive in the archive", () => docx({ name: "word/media/a.zip", content: JAR }), "ok"],
];

describe("a hostile DOCX", () => {
  it.each(bombs)("with %s is rejected without unpacking it", async (_what, create, verdict) => {
    const bytes = create();
    const cpuBefore = process.cpuUsage();
    expect(await verdictOn("cv.docx", bytes)).toBe(verdict);
    const { user, system } = process.cpuUsage(cpuBefore);
    expect((user + system) / 1000).toBeLessThan(200);
  });
});

it("a DOCX whose relations have endless names costs no more than 200 ms", async () => {
  const name = randomBytes(250_000).toString("hex");
  const content = `<Relationships><Relationship ${name}/></Relationships>`;
  const bytes = docx({ name: "word/_rels/document.xml.rels", content });
  const cpuBefore = process.cpuUsage();
  expect(await verdictOn("cv.docx", bytes)).toBe("ok");
  const { user, system } = process.cpuUsage(cpuBefore);
  expect((user + system) / 1000).toBeLessThan(200);
});

describe("a document of 5 MB", () => {
  const size = 5 * 1024 * 1024;
  it.each([
    ["zeros", () => Buffer.alloc(size)],
    ["slashes", () => Buffer.alloc(size, "/")],
    ["escapes", () => Buffer.alloc(size, "/J#61#")],
    ["spaces", () => Buffer.alloc(size, " ")],
    ["angle brackets", () => Buffer.alloc(size, "<")],
    ["noise", () => randomBytes(size)],
    ["end records", () => Buffer.alloc(size, "PK\x05\x06")],
  ])("full of %s costs no more than 200 ms, under any name", async (_what, create) => {
    const body = create();
    for (const [name, head] of [
      ["cv.pdf", "%PDF-1.7\n"],
      ["cv.docx", "PK\x03\x04"],
    ] as const) {
      const bytes = Buffer.concat([Buffer.from(head, "latin1"), body]);
      const cpuBefore = process.cpuUsage();
      await verdictOn(name, bytes);
      const { user, system } = process.cpuUsage(cpuBefore);
      expect((user + system) / 1000).toBeLessThan(200);
    }
  });
});
