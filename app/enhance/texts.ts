import type { ScriptText } from "~/languages/scriptTexts";

export type Say = (text: ScriptText, values?: Readonly<Record<string, string | number>>) => string;

let translations: Readonly<Record<string, string>> | undefined;

/** A text in the page's language: a page that is not in English brings the translations with its script. */
export const say: Say = (text, values = {}) => {
  translations ??= readTranslations();
  return (translations[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === "number"
      ? value.toLocaleString(document.documentElement.lang)
      : (value ?? whole);
  });
};

function readTranslations(): Readonly<Record<string, string>> {
  const script = document.querySelector<HTMLElement>("script[data-texts]");
  return JSON.parse(script?.dataset.texts ?? "{}");
}
