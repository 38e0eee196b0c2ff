import { ADDRESS_BASES, type AddressBase, LANGUAGE_NAMES } from "~/languages/languages";

// Texts in the site's second language are stored under an id of their own: those of the page home under es-home.

const ID = new RegExp(`^(${Object.keys(LANGUAGE_NAMES).join("|")})-(.+)$`);

/** The id of texts in the language of this base; without one their own. */
export const idAt = (base: AddressBase, id: string) => (base ? `${base.slice(1)}-${id}` : id);

/** Reads an id: the base of its language, and the id in the site's own language. */
export function splitTranslationId(id: string): { base: AddressBase; id: string } {
  const [, language, own] = ID.exec(id) ?? [];
  const base = ADDRESS_BASES.find((known) => known === `/${language}`);
  return base && own ? { base, id: own } : { base: "", id };
}
