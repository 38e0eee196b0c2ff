import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  content?: Buffer | string;
  /** False values for tests, in the central directory or in both headers. */
  claimedBytes?: number;
  localName?: string;
  offset?: number;
  flags?: number;
}

const DEFLATED = 8;

/** Writes a ZIP archive, correct or with false headers. */
export function zipFile(entries: readonly ZipEntry[], before = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = [before];
  const central: Buffer[] = [];
  let offset = before.length;
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? "");
    const packed = deflateRawSync(content);
    const sizes = [crc32(content), packed.length, entry.claimedBytes ?? content.length];
    const local = Buffer.concat([localHeader(entry, sizes), packed]);
    central.push(centralHeader(entry, sizes, entry.offset ?? offset));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...locals, directory, endRecord(entries.length, directory.length, offset)]);
}

function localHeader(entry: ZipEntry, sizes: number[]): Buffer {
  const name = Buffer.from(entry.localName ?? entry.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(entry.flags ?? 0, 6);
  header.writeUInt16LE(DEFLATED, 8);
  sizes.forEach((size, index) => {
    header.writeUInt32LE(size, 14 + index * 4);
  });
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function centralHeader(entry: ZipEntry, sizes: number[], offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(entry.flags ?? 0, 8);
  header.writeUInt16LE(DEFLATED, 10);
  sizes.forEach((size, index) => {
    header.writeUInt32LE(size, 16 + index * 4);
  });
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endRecord(count: number, bytes: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(bytes, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

/** The archive with a comment behind its end record, which has none yet. */
export function withComment(archive: Buffer, comment: string): Buffer {
  const whole = Buffer.concat([archive, Buffer.from(comment, "latin1")]);
  whole.writeUInt16LE(comment.length, archive.length - 2);
  return whole;
}
