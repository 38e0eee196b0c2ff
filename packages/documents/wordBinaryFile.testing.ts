const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;

export interface WordBinaryChoices {
  /** Streams besides the main one. */
  streams?: readonly string[];
  storages?: readonly string[];
  /** Storages with something in them. */
  fullStorages?: readonly string[];
  main?: string;
  signature?: number;
  flags?: number;
  /** The directory's chain points at itself. */
  circular?: boolean;
}

/** A compound file as Word's binary format uses it: header, one table, the directory, one stream of eight sectors. */
export function wordBinaryFile(choices: WordBinaryChoices = {}): Buffer {
  const directory = Buffer.concat([
    entry("Root Entry", 5, END, 0),
    entry(choices.main ?? "WordDocument", 2, 9, 8 * SECTOR),
    ...(choices.streams ?? []).map((name) => entry(name, 2, END, 0)),
    ...(choices.storages ?? []).map((name) => entry(name, 1, 0, 0)),
    ...(choices.fullStorages ?? []).map((name) => entry(name, 1, 0, 0, 1)),
  ]);
  const sectors = Buffer.alloc(8 * SECTOR);
  directory.copy(sectors);
  const content = Buffer.alloc(8 * SECTOR);
  content.writeUInt16LE(choices.signature ?? 0xa5ec, 0);
  content.writeUInt16LE(choices.flags ?? 0, 10);
  return Buffer.concat([header(), table(choices.circular ?? false), sectors, content]);
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR, 0);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.fill(0xff, 76);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}

/** Sector 0 is the table itself, 1 to 8 the directory, 9 to 16 the main stream. */
function table(circular: boolean): Buffer {
  const bytes = Buffer.alloc(SECTOR, 0xff);
  bytes.writeUInt32LE(0xfffffffd, 0);
  for (let sector = 1; sector <= 16; sector += 1) {
    const last = sector === 8 || sector === 16;
    bytes.writeUInt32LE(last ? END : sector + 1, sector * 4);
  }
  if (circular) bytes.writeUInt32LE(1, 8 * 4);
  return bytes;
}

function entry(name: string, type: number, start: number, size: number, child = FREE): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, "utf16le");
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes.writeUInt8(type, 66);
  for (const link of [68, 72]) bytes.writeUInt32LE(FREE, link);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
