import { describe, test } from "vitest";

/**
 * The same tests with scripts and, in `npm run test:all`, in a browser without them. What happens without scripts is
 * tested before each change too, by requests alone (plainVisitor.ts).
 */
export function describeWithAndWithoutScripts(
  name: string,
  tests: (javaScriptEnabled: boolean) => void,
): void {
  describe(`${name}, with scripts`, () => tests(true));
  describe(`${name}, without scripts`, { tags: ["thorough"] }, () => tests(false));
}

/** The same for one test; with the tag "thorough" it is in `npm run test:all` only. */
export function testWithAndWithoutScripts(
  name: string,
  run: (javaScriptEnabled: boolean) => Promise<void>,
  options: { tags?: string[] } = {},
): void {
  test(`${name}, with scripts`, options, () => run(true));
  test(`${name}, without scripts`, { tags: ["thorough"] }, () => run(false));
}
