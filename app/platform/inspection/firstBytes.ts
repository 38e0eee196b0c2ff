/** How much of a file says what it is: readers look for the header of a PDF this far. */
export const FIRST_BYTES = 1024;

const ZIP = "PK\x03\x04";
/** Old Word files, and new ones that are protected by a password. */
const COMPOUND_FILE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** Whether a file can be what its name says, as far as its first bytes tell. The inspection asks for much more. */
export function beginsLike(extension: string, head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, FIRST_BYTES));
  if (extension === ".pdf") return text.includes("%PDF-");
  const isCompound = text.startsWith(COMPOUND_FILE);
  return extension === ".docx" ? isCompound || text.startsWith(ZIP) : isCompound;
}
