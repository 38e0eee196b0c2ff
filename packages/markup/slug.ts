/**
 * A title as part of an address: transliterated, lower case, without punctuation, with hyphens for spaces. Empty for a
 * title without a Latin letter or digit.
 */
export function slugOf(title: string): string {
  return withoutAccents(title)
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** An id: the slug of a title, and a moment in base 36. "Data Engineer" -> "data-engineer-mi7c1d4w" */
export function datedSlug(title: string, moment: Date): string {
  return [slugOf(title), moment.getTime().toString(36)].filter(Boolean).join("-");
}

/** In lower case and without accents: "Développeur" and "developpeur" become the same. */
export function withoutAccents(text: string): string {
  return text
    .replace(/[ßæœøłđð]/gi, (letter) => TRANSLITERATIONS[letter.toLowerCase()] ?? letter)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "");
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const TRANSLITERATIONS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
};
