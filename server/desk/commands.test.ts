import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { COMMANDS } from "./commands";

const OPERATIONS = path.resolve(import.meta.dirname, "../../docs/operations.md");

test("docs/operations.md lists every command of the operator, and no other", () => {
  const [, section = ""] = readFileSync(OPERATIONS, "utf8").split("## The operator's commands");
  const [table = ""] = section.split("\n## ");
  const listed = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, usage]) => usage);
  const known = Object.values(COMMANDS).map(({ usage }) => usage);
  expect(listed.sort()).toEqual(known.sort());
});
