import type { Language } from "~/languages/languages";
import { type Catalog, registerCatalog } from "~/languages/translate";

/** English needs none: it is written in the code. */
const CATALOGS: Record<Exclude<Language, "en">, () => Promise<{ default: Catalog }>> = {
  es: () => import("~/languages/es.json"),
};

const hasCatalog = (language: string): language is keyof typeof CATALOGS =>
  Object.hasOwn(CATALOGS, language);

/** Runs in a browser before React renders a page of this language (the `lang` of its root element). */
export async function loadCatalog(language: string): Promise<void> {
  if (hasCatalog(language)) registerCatalog(language, (await CATALOGS[language]()).default);
}

/** Call it when the server starts: it responds in every language. */
export async function loadAllCatalogs(): Promise<void> {
  await Promise.all(Object.keys(CATALOGS).map(loadCatalog));
}
