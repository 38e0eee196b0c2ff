/**
 * A title as part of an address: accents are transliterated, then lower case, non-word characters
 * removed, spaces to hyphens. May be empty, for a title without a single Latin letter or digit.
 */
export function slugOf(title: string): string {
  return title
    .replace(/[ßæœøłđð]/gi, (letter) => TRANSLITERATIONS[letter.toLowerCase()] ?? letter)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

// Letters that Unicode does not take apart into a base letter and an accent.
const TRANSLITERATIONS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
};
