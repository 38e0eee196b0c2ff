/**
 * What a spreadsheet reads as the beginning of a formula, also in the full width of East Asian keyboards: at the beginning
 * of any line, a carriage return at that of the text.
 */
const FORMULA = /^[=+\-@\t\uff1d\uff0b\uff0d\uff20]|(?<![\s\S])\r/gm;

/**
 * A text for a cell: each line that would start a formula gets a leading apostrophe. At each line, because a cell may be
 * split at them by whatever opens the file.
 */
export function withoutFormulas(text: string): string {
  return text.replace(FORMULA, "'$&");
}
