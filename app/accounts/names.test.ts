import { expect, it } from "vitest";
import { isReadableName, isReservedName, nameFromEmail, nameKey } from "~/accounts/names";

it.each([
  ["ada.rivera@example.com", "Ada Rivera"],
  ["kim+desk@example.com", "Kim"],
  ["j_smith-jones@example.com", "J Smith Jones"],
  ["@example.com", "@example.com"],
])("derives a name from %s", (email, name) => expect(nameFromEmail(email)).toBe(name));

it.each([
  ["ada  rivera", true],
  ["AdaRivera", true],
  ["Ada\u200b Rivera", true],
  ["\uff21da Rivera", true],
  ["\u0410da Rivera", true],
  ["Ad\u03b1 R\u0456vera", true],
  ["Ada Riviera", false],
  ["Zoë O'Neill-Łukasik (Mrs.)", false],
])("%j would be taken for Ada Rivera: %s", (name, same) => {
  expect(nameKey(name) === nameKey("Ada Rivera")).toBe(same);
});

it.each([
  "Operator",
  "OPERATOR",
  " the  Operator",
  "visitor",
  "Visitors",
  "The system",
  "\u0422he system",
])("%j is the name of no person", (name) => expect(isReservedName(name)).toBe(true));

it.each([
  ["Zoë O'Neill-Łukasik (Mrs.)", true],
  ["李小龍", true],
  ["مریم می‌خواهد", true],
  ["ada@example.com", false],
  ["Ada\u0007", false],
  ["Ada\u2028Rivera", false],
  ["\u202eadA", false],
  ["\u200b", false],
])("%j can be read as a name: %s", (name, readable) => expect(isReadableName(name)).toBe(readable));
