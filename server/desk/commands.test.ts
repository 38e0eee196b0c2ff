import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { COMMANDS, usageOf } from "./commands";

const OPERATIONS = path.resolve(import.meta.dirname, "../../docs/operations.md");

test("commands that fill an installation may make one, and no other", () => {
  const creating = Object.entries(COMMANDS).flatMap(([name, { mayCreate }]) =>
    mayCreate ? [name] : [],
  );
  expect(creating.sort()).toEqual([
    "admin create",
    "demo load",
    "import jobs",
    "import supabase",
    "import wordpress",
    "restore",
  ]);
});

test("docs/operations.md lists every command of the operator, and no other", () => {
  const [, section = ""] = readFileSync(OPERATIONS, "utf8").split("## The operator's commands");
  const [table = ""] = section.split("\n## ");
  const listed = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, usage]) => usage);
  const known = Object.entries(COMMANDS).map(([name, command]) => usageOf(name, command));
  expect(listed.sort()).toEqual(known.sort());
});
