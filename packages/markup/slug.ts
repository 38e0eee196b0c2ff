/**
 * A title as part of an address: transliterated, lower case, without punctuation, with hyphens for spaces. Empty for a title
 * without a Latin letter or digit.
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

/**
 * Pairs each entry of a page with an id, of which no two are the same: the first of its preferred ones that no other entry has.
 * First choices go before second ones, so that a typed id is not lost to one made of a title. If none is left, the number of the
 * entry follows the last one: "scope-3". That one must not be empty.
 */
export function pairWithIds<Entry>(
  entries: readonly Entry[],
  preferredIdsOf: (entry: Entry, number: number) => readonly string[],
): (readonly [entry: Entry, id: string])[] {
  const preferredIds = entries.map((entry, place) => preferredIdsOf(entry, place + 1));
  const ids = new Map<number, string>();
  const usedIds = new Set<string>();
  const choices = Math.max(0, ...preferredIds.map(({ length }) => length));
  for (let choice = 0; choice < choices; choice += 1)
    for (const [place, preferred] of preferredIds.entries()) {
      const id = preferred[choice] ?? "";
      if (id === "" || usedIds.has(id) || ids.has(place)) continue;
      usedIds.add(id);
      ids.set(place, id);
    }
  const numberedId = (preferred: string, from: number) => {
    let number = from;
    while (usedIds.has(`${preferred}-${number}`)) number += 1;
    usedIds.add(`${preferred}-${number}`);
    return `${preferred}-${number}`;
  };
  return entries.map((entry, place) => [
    entry,
    ids.get(place) ?? numberedId(preferredIds[place]?.at(-1) ?? "", place + 1),
  ]);
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
