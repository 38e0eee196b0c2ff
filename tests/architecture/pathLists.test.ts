import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, program, ROOT, type SourceFile } from "./sources";

// docs/architecture.md lists the files on the way of two requests: each is its route, or is imported by another one of the list.

const TEXT = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
const WAY_IN = namesIn(lineAfter("The way in is the same for every request"));

/** The sentence above each table, and the modules that React Router or the program begins with. */
const REQUESTS: readonly [sentence: string, begins: readonly string[]][] = [
  ["A saved job:", ["app/jobs/admin/editor/jobEdit.tsx"]],
  [
    "A submitted application:",
    ["app/applications/apply/apply.tsx", "app/applications/apply/applyJson.ts"],
  ],
];
/** What delivers the mails: the program begins it by itself. */
const IN_THE_BACKGROUND = [
  "app/platform/mail/delivery.server.ts",
  "app/platform/mail/transports/openTransport.server.ts",
];

function lineAfter(sentence: string): string {
  return TEXT.slice(TEXT.indexOf(`\n${sentence}`)).split("\n")[1] ?? "";
}

function tableAfter(sentence: string): string {
  const rest = TEXT.slice(TEXT.indexOf(`\n${sentence}`));
  return rest.slice(rest.indexOf("\n|")).split("\n\n")[0] ?? "";
}

/** `job.ts` and `jobs/job.ts` */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`([\w/.]+\.tsx?)`/g)].map(([, name = ""]) => name);
}

const filesCalled = (name: string): SourceFile[] =>
  program.filter((file) => file.name === name || file.name.endsWith(`/${name}`));

const placeOf = (name: string) => name.replace(/\.tsx?$/, "");

test.each(REQUESTS)("the files listed after '%s' import each other", (sentence, begins) => {
  const listed = namesIn(tableAfter(sentence));
  expect(listed.length).toBeGreaterThan(10);
  const onTheWay = [...WAY_IN, ...listed].flatMap(filesCalled);
  const imported = new Set(onTheWay.flatMap(importsOf).map(placeOf));
  for (const name of [...begins, ...IN_THE_BACKGROUND]) imported.add(placeOf(name));
  const isOnTheWay = (file: SourceFile) => imported.has(placeOf(file.name));
  expect(listed.filter((name) => !filesCalled(name).some(isOnTheWay))).toEqual([]);
});
