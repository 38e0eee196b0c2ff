const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** The ICO format: a directory, then the PNG files. All browsers support PNG in it. */
export function icoFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [place, { size, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * place;
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}
