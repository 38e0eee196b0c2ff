import type { Text, Translate } from "~/languages/translate";

/** The texts of the small scripts of reading pages (app/enhance). */
const SCRIPT_TEXTS = [
  "Copy",
  "Copy code",
  "Copied",
  "The code could not be copied",
  "Link copied to clipboard!",
  "Copy this address: {address}",
  "{count} character left",
  "{count} characters left",
  "{count} character too many",
  "{count} characters too many",
  "Loading...",
  "You seem to be offline. We will search again when the connection is back.",
] as const satisfies readonly Text[];

export type ScriptText = (typeof SCRIPT_TEXTS)[number];

/** Their translations, for an attribute of the script; undefined in English, which stands in the scripts themselves. */
export function scriptTexts(t: Translate): string | undefined {
  if (t.language === "en") return undefined;
  return JSON.stringify(Object.fromEntries(SCRIPT_TEXTS.map((text) => [text, t(text)])));
}
