import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { functionsOf } from "./functions";
import { isTest, program, ROOT, sources } from "./sources";

const FUNCTION_MAX_LINES = 40;
const COMPONENT_MAX_LINES = 80;
const FILE_MAX_LINES = 400;
const LINE_MAX_CHARACTERS = 130;
const FOLDER_MAX_FILES = 25;

/** Lists that are read as a whole and hold no logic: the demo firm's texts, and one sample file after another. */
const DATA = /^database\/demo\/|^tests\/support\/hostilePdfs\.ts$/;

test("a function has 40 lines at most, a component 80", () => {
  const tooLong = program
    .filter(({ name }) => !DATA.test(name))
    .flatMap(functionsOf)
    .filter(
      ({ lines, isComponent }) => lines > (isComponent ? COMPONENT_MAX_LINES : FUNCTION_MAX_LINES),
    );
  expect(tooLong.map(({ file, name, lines }) => `${file}: ${name} has ${lines}`)).toEqual([]);
});

test("a file has 400 lines at most, tests and style sheets apart", () => {
  const tooLong = sources.filter(
    ({ name, lines }) =>
      lines.length - 1 > FILE_MAX_LINES && !DATA.test(name) && !/\.(test\.tsx?|css)$/.test(name),
  );
  expect(tooLong.map(({ name, lines }) => `${name}: ${lines.length - 1}`)).toEqual([]);
});

test("a line of code or comment has 130 characters at most", () => {
  const tooLong = sources
    .filter(({ name }) => !DATA.test(name) && !/\.(css)$/.test(name))
    .flatMap(({ name, lines }) =>
      lines.flatMap((line, at) =>
        line.length > LINE_MAX_CHARACTERS && !isOneLiteral(line) ? [`${name}:${at + 1}`] : [],
      ),
    );
  expect(tooLong).toEqual([]);
});

test("a folder holds 25 files at most, tests apart", () => {
  const crowded = foldersBelow("app")
    .concat(foldersBelow("packages"), foldersBelow("server"))
    .flatMap((folder) => {
      const files = readdirSync(path.join(ROOT, folder), { withFileTypes: true }).filter(
        (entry) => entry.isFile() && !isTest(`${folder}/${entry.name}`),
      );
      return files.length > FOLDER_MAX_FILES ? [`${folder}: ${files.length}`] : [];
    });
  expect(crowded).toEqual([]);
});

/** A sentence or an address that cannot be broken without changing what it says. */
function isOneLiteral(line: string): boolean {
  return (
    /^\s*(?:\w+\??:\s*|[\w.]+ = |return |\? |: )?["'`/].*["'`/][,;)]*$/.test(line) ||
    /https?:\/\/\S{60,}/.test(line)
  );
}

function foldersBelow(top: string): string[] {
  const names = readdirSync(path.join(ROOT, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
  return [top, ...names.map((name) => name.split(path.sep).join("/"))];
}
