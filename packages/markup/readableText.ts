const TEXT_BLOCKS =
  "address|article|aside|blockquote|br|div|figcaption|figure|h[1-6]|hr|p|pre|section";
const LISTS_AND_TABLES = "dd|dl|dt|li|ol|table|td|th|tr|ul";
/** A tag at which a line begins or ends. */
const LINE = new RegExp(`</?(?:${TEXT_BLOCKS}|${LISTS_AND_TABLES})\\b[^<>]*>`, "gi");
const PICTURE = /<img\b[^<>]*>/gi;
const DESCRIPTION = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const TAG = /<[a-z/!][^<>]*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/** A line of HTML: its words, and the HTML that they are in. */
export interface ReadableLine {
  text: string;
  html: string;
}

/**
 * HTML for people to compare: a line for each paragraph, heading, row or cell, `Picture: a chart` for a picture. For texts that
 * are shown as texts; it makes nothing safe.
 */
export function readableLines(html: string): ReadableLine[] {
  return html
    .replace(TAG, (tag) => tag.replace(/\s+/g, " "))
    .replace(PICTURE, (tag) => `\n${tag}\n`)
    .replace(LINE, (tag) => (tag.startsWith("</") ? "\n" : `\n${tag}`))
    .split("\n")
    .map((line) => ({ text: wordsOf(line), html: line.trim() }))
    .filter(({ text }) => text !== "");
}

const wordsOf = (line: string) =>
  line
    .replace(PICTURE, pictureText)
    .replace(TAG, "")
    .replace(ENTITY, decoded)
    .replace(/\s+/g, " ")
    .trim();

function pictureText(tag: string): string {
  const [, double, single] = DESCRIPTION.exec(tag) ?? [];
  const description = double ?? single;
  return description ? `Picture: ${description}` : "Picture";
}

function decoded(entity: string, decimal?: string, hexadecimal?: string, name = ""): string {
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
  if (Number.isNaN(code)) return NAMED.get(name.toLowerCase()) ?? entity;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
