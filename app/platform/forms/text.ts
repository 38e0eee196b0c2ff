// zod/mini, because this is sent to the browser with each public form, and full zod would double its size.
import * as z from "zod/mini";

// Zod would test whether it may compile code at run time. The pages' policy forbids it, and browsers log the attempt.
z.config({ jitless: true });

// PostgreSQL cannot hold U+0000, and a lone surrogate is not text that could be written back as it came.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is the point.
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

export const isStorable = (text: string) => !UNSTORABLE.test(text);

interface RequiredTexts {
  /** Shown when the field is empty. */
  missing: string;
  /** The name of the field inside a sentence: "Full name", "Message". */
  name: string;
}

/** A required text, trimmed. Lengths are counted in UTF-16 units, like `maxlength`. */
export function requiredText(maximum: number, texts: RequiredTexts) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, texts.missing),
      notLonger(maximum, texts.name),
      z.refine(isStorable, oddCharacter(texts.name)),
    );
}

export const nullWhenEmpty = z.transform((text: string) => text || null);

/** An optional text; an empty one becomes null. */
export function optionalText(maximum: number, name: string) {
  const text = z
    .string()
    .check(z.trim(), notLonger(maximum, name), z.refine(isStorable, oddCharacter(name)));
  return z.pipe(text, nullWhenEmpty);
}

/**
 * An optional web address. Only http and https, because other schemes could run scripts in an administrator's browser.
 */
export function optionalWebAddress(maximum: number, name: string) {
  return optionalText(maximum, name).check(
    z.refine(
      (text) => text === null || isWebAddress(text),
      `${name} must be a full address, such as https://example.com/you`,
    ),
  );
}

/** "example.com/you" as a full address; anything that does not begin with the name of a host stays as typed. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (/^\/\/[^/]/.test(text)) return `https:${text}`;
  return /^[^\s:/?#@.]+(\.[^\s:/?#@.]+)+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : typed;
}

export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  return URL.canParse(text);
}

/** Ends the check: what follows may be a pattern, which can take minutes for a text as long as a body may be. */
const notLonger = (maximum: number, name: string) =>
  z.maxLength(maximum, {
    error: `${name} must be ${maximum.toLocaleString("en-US")} characters or fewer`,
    abort: true,
  });

const oddCharacter = (name: string) => `${name} contains a character that cannot be stored`;
