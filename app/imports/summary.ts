const SUMMARY_MAX_CHARACTERS = 200;

/** The beginning of a text as a summary, up to the end of a word. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= SUMMARY_MAX_CHARACTERS) return line;
  const cut = line.slice(0, SUMMARY_MAX_CHARACTERS).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SUMMARY_MAX_CHARACTERS / 2)).trimEnd()}…`;
}
