const SIGNATURE = "PK\x05\x06";
const RECORD_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;

/**
 * Where the record begins that ends an archive: the last one whose comment ends with the file, which is the one that programs
 * read. Not just the last signature, because a comment may hold one. -1 if the file does not end as an archive.
 */
export function endRecordAt(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - RECORD_BYTES - COMMENT_MAX_BYTES);
  const end = bytes.subarray(first);
  for (let at = end.length - RECORD_BYTES; at >= 0; at -= 1) {
    at = end.lastIndexOf(SIGNATURE, at, "latin1");
    if (at < 0) break;
    if (at + RECORD_BYTES + end.readUInt16LE(at + 20) === end.length) return first + at;
  }
  return -1;
}
