import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ADMINISTRATOR_ENTRIES, VISITOR_ENTRIES } from "~/pages/legal/browserEntries";

const SOURCES = globSync("app/**/*.{ts,tsx}", {
  exclude: (name) => /\.test(ing)?\.tsx?$/.test(name),
});
const texts = SOURCES.map((file) => readFileSync(file, "utf8"));
const entries = [...VISITOR_ENTRIES, ...ADMINISTRATOR_ENTRIES];

/** What the first group of the pattern matches, in every file that has to do with what `of` names. */
const namesIn = (of: RegExp, name: RegExp) =>
  texts
    .filter((text) => of.test(text))
    .flatMap((text) => [...text.matchAll(name)].map(([, found]) => found));

test("the cookies page names every cookie that the program sets", () => {
  const cookies = namesIn(/hostCookie\(/, /COOKIE = "(\w+)"/g).map((name) => `frontdesk_${name}`);
  const listed = entries.map(({ name }) => name).filter((name) => name.startsWith("frontdesk_"));
  // The session's own cookie is set by Better Auth.
  expect([...cookies, "frontdesk_session"].sort()).toEqual(listed.sort());
});

test("the cookies page names everything that scripts store in the browser", () => {
  const keys = [
    ...namesIn(/(?:local|session)Storage/, /(?:KEY|PREFIX) = "([\w-]+):?"/g),
    ...namesIn(/EditedRecord</, /localDraftPrefix: "([\w-]+)"/g),
    ...namesIn(/sessionStorage/, /[kK]ey(?:Of)? = \([^)]*\) => `([a-z]+)-/g),
  ];
  const listed = entries.map(({ name }) => name).filter((name) => !name.startsWith("frontdesk_"));
  expect([...new Set(keys)].sort()).toEqual(listed.sort());
});
