import type { EditablePage } from "~/content/editablePage";
import { type AddressBase, belowBase, LANGUAGE_NAMES, type Language } from "~/languages/languages";
import { idAt, splitTranslationId } from "~/languages/translationId";

// A page in the site's second language has the same form as the page, and texts of its own: the translation of `home` has
// the id `es-home` and the address /es. It has no original texts, so visitors find it once it is published.

/** The language of a base, as it is called in itself. */
const nameOf = (base: Exclude<AddressBase, "">) => LANGUAGE_NAMES[base.slice(1) as Language];

/** A page in the language of this base; the page itself without one. */
export function pageAt<Page extends Pick<EditablePage, "id" | "name" | "path">>(
  base: AddressBase,
  page: Page,
): Page {
  if (!base) return page;
  const { id, name, path } = page;
  const inLanguage = `${name} (${nameOf(base)})`;
  return { ...page, id: idAt(base, id), name: inLanguage, path: belowBase(base, path) };
}

export const isTranslation = (id: string): boolean => splitTranslationId(id).base !== "";

/** The language of a translation, as it is called in itself; null for a page in the site's own language. */
export function languageOfTranslation(id: string): string | null {
  const { base } = splitTranslationId(id);
  return base ? nameOf(base) : null;
}
