// The small edition: this reaches the browser with each public form, and the other weighs as much as the rest of them.
import * as z from "zod/mini";

// Zod would look whether it may compile code at run time. The pages' policy says no, and browsers note the attempt.
z.config({ jitless: true });

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
    .check(
      z.trim(),
      z.minLength(1, words.missing),
      z.maxLength(maximum, tooLong(words.name, maximum)),
      z.refine(isStorable, oddCharacter(words.name)),
    );
}

export const nullWhenEmpty = z.transform((text: string) => text || null);

/** A text that may be left out: an empty one becomes null. */
export function optionalText(maximum: number, name: string) {
  const text = z
    .string()
    .check(
      z.trim(),
      z.maxLength(maximum, tooLong(name, maximum)),
      z.refine(isStorable, oddCharacter(name)),
    );
  return z.pipe(text, nullWhenEmpty);
}

/** An address of the web that may be left out. Only http and https: anything else could run in an administrator's browser. */
export function optionalWebAddress(maximum: number, name: string) {
  return optionalText(maximum, name).check(
    z.refine(
      (text) => text === null || isWebAddress(text),
      `${name} must be a full address, such as https://example.com/you`,
    ),
  );
}

export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  return URL.canParse(text);
}

const tooLong = (name: string, maximum: number) =>
  `${name} must be ${maximum.toLocaleString("en-US")} characters or fewer`;

const oddCharacter = (name: string) => `${name} contains a character that cannot be stored`;
