import { z } from "zod";

// PostgreSQL cannot hold U+0000, and a lone surrogate is not text that could be written back as it came.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is the point.
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const isStorable = (text: string) => !UNSTORABLE.test(text);

interface Words {
  /** Shown when the field is empty. */
  missing: string;
  /** How the field is called inside a sentence: "Full name", "Message". */
  name: string;
}

/** A text that must be there, trimmed. Lengths are counted in UTF-16 units, as `maxlength` counts them. */
export function requiredText(maximum: number, words: Words) {
  return z
    .string()
    .trim()
    .min(1, words.missing)
    .max(maximum, tooLong(words.name, maximum))
    .refine(isStorable, oddCharacter(words.name));
}

/** A text that may be left out: an empty one becomes null. */
export function optionalText(maximum: number, name: string) {
  return z
    .string()
    .trim()
    .max(maximum, tooLong(name, maximum))
    .refine(isStorable, oddCharacter(name))
    .transform((text) => text || null);
}

/** An address of the web that may be left out. Only http and https: anything else could run in an administrator's browser. */
export function optionalWebAddress(maximum: number, name: string) {
  return optionalText(maximum, name).refine(
    (text) => text === null || isWebAddress(text),
    `${name} must be a full address, such as https://example.com/you`,
  );
}

export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  return URL.canParse(text);
}

const tooLong = (name: string, maximum: number) =>
  `${name} must be ${maximum.toLocaleString("en-US")} characters or fewer`;

const oddCharacter = (name: string) => `${name} contains a character that cannot be stored`;
