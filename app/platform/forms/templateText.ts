// zod/mini, because this is sent to the browser with each public form, and full zod would double its size.
import * as z from "zod/mini";

const PLACEHOLDER = /\{[^{}\s]*\}/g;

/** Replaces placeholders such as {name} in one pass, so that a value such as "{job}" is not itself replaced. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (placeholder) => {
    const name = placeholder.slice(1, -1);
    return Object.hasOwn(values, name) ? (values[name] ?? "") : placeholder;
  });
}

/** Refuses other placeholders: a mistyped one would reach the reader unreplaced. */
export function onlyPlaceholders(names: readonly string[]) {
  const knownPlaceholders = names.map((name) => `{${name}}`);
  return z.refine<string>(
    (text) =>
      (text.match(PLACEHOLDER) ?? []).every((placeholder) =>
        knownPlaceholders.includes(placeholder),
      ),
    `Use only ${knownPlaceholders.slice(0, -1).join(", ")} and ${knownPlaceholders.at(-1)} in braces`,
  );
}
