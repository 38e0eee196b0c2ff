/**
 * A title as part of an address: accents are transliterated, then lower case, non-word characters
 * removed, spaces to hyphens. May be empty, for a title without a single Latin letter or digit.
 */
export function slugOf(title: string): string {
  return withoutAccents(title)
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** In lower case, each letter without its accents: "Développeur" and "developpeur" become the same. */
export function withoutAccents(text: string): string {
  return text
    .replace(/[ßæœøłđð]/gi, (letter) => TRANSLITERATIONS[letter.toLowerCase()] ?? letter)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "");
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
