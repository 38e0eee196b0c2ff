/**
 * What a spreadsheet reads as the beginning of a formula, also in the full width of East Asian keyboards: at the beginning
 * of any line or behind a semicolon or a tab, with quotes in front or without; a carriage return at that of the text.
 */
const FORMULA = /[=+\-@\t\uff1d\uff0b\uff0d\uff20](?<=(?:^|[;\t])"*[\s\S])|(?<![\s\S])\r/gm;

/**
 * A text for a cell: whatever would start a formula gets a leading apostrophe. Not only at the beginning, because
 * spreadsheets may split a cell at its lines, and at semicolons or tabs where these separate cells: in much of Europe Excel
 * opens every CSV file so, and takes the quotes around a cell for a part of its text.
 */
export function withoutFormulas(text: string): string {
  return text.replace(FORMULA, "'$&");
}
