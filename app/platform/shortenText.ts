/**
 * The beginning of a text up to the end of a word, with "…"; the text itself if it is short enough. A text without spaces, such
 * as a Chinese one, is cut within, but never within an emoji: it is two units of JavaScript's texts.
 */
export function shortenText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters);
  const end = Math.max(cut.lastIndexOf(" "), maxCharacters / 2);
  const withoutHalfEmoji = cut.slice(0, end).replace(/[\uD800-\uDBFF]$/, "");
  return `${withoutHalfEmoji.trimEnd()}…`;
}
