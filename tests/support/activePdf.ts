import { deflateSync } from "node:zlib";

interface PdfContents {
  /** Entries of the catalog, of the page and of its one annotation. */
  catalog?: string;
  page?: string;
  annotation?: string;
  /** Objects from number 7 on: plain, or (`packed`) in a compressed object stream. */
  objects?: string[];
  packed?: string[];
  trailer?: string;
}

/** A PDF of one page that says "Resume", and does something besides. */
export function activePdf(contents: PdfContents): Buffer {
  const {
    catalog = "",
    page = "",
    annotation = "",
    objects = [],
    packed = [],
    trailer = "",
  } = contents;
  const content = "BT /F1 24 Tf 20 100 Td (Resume) Tj ET";
  const plain = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[6 0 R]${page}>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Type/Annot${annotation.includes("/Subtype") ? "" : "/Subtype/Link"}/Rect[0 0 300 200]${annotation}>>`,
    ...objects,
  ];
  return packed.length > 0 ? withObjectStream(plain, packed, trailer) : withTable(plain, trailer);
}

function withTable(objects: readonly string[], trailer: string): Buffer {
  const { text, offsets } = bodyOf(objects);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
}

function bodyOf(objects: readonly string[]) {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  return { text, offsets };
}

/** As modern writers do: the last objects stand in a compressed stream, and so does the table of contents. */
function withObjectStream(plain: readonly string[], packed: readonly string[], trailer: string) {
  const { text, offsets } = bodyOf(plain);
  const stream = plain.length + packed.length + 1;
  let at = 0;
  const heads = packed.map((object, place) => {
    const head = `${plain.length + 1 + place} ${at}`;
    at += object.length + 1;
    return head;
  });
  const first = `${heads.join(" ")} `;
  const objects = deflateSync(Buffer.from(first + packed.join("\n"), "latin1")).toString("latin1");
  const streamAt = text.length;
  const facts = `/N ${packed.length}/First ${first.length}/Filter/FlateDecode/Length ${objects.length}`;
  const withStream = `${text}${stream} 0 obj\n<</Type/ObjStm${facts}>>stream\n${objects}\nendstream\nendobj\n`;
  const tableAt = withStream.length;
  const rows = [
    [0, 0, 255],
    ...offsets.map((offset) => [1, offset, 0]),
    ...packed.map((_, place) => [2, stream, place]),
    [1, streamAt, 0],
    [1, tableAt, 0],
  ];
  const table = Buffer.from(
    rows.flatMap(([kind = 0, where = 0, place = 0]) => [kind, where >> 8, where & 255, place]),
  );
  const packedTable = deflateSync(table).toString("latin1");
  const size = rows.length;
  return Buffer.from(
    `${withStream}${stream + 1} 0 obj\n<</Type/XRef/Size ${size}/W[1 2 1]/Root 1 0 R${trailer}/Filter/FlateDecode/Length ${packedTable.length}>>stream\n${packedTable}\nendstream\nendobj\nstartxref\n${tableAt}\n%%EOF\n`,
    "latin1",
  );
}

/** A second revision behind the first, as saving without rewriting makes it. */
export function revised(first: Buffer, catalog: string): Buffer {
  const text = first.toString("latin1");
  const at = text.length;
  const previous = /startxref\n(\d+)/.exec(text)?.[1] ?? "0";
  const object = `1 0 obj\n<</Type/Catalog/Pages 2 0 R${catalog}>>\nendobj\n`;
  const table = `xref\n1 1\n${String(at).padStart(10, "0")} 00000 n \ntrailer<</Size 9/Root 1 0 R/Prev ${previous}>>`;
  const end = `\nstartxref\n${at + object.length}\n%%EOF\n`;
  return Buffer.from(text + object + table + end, "latin1");
}
