import path from "node:path";
import { expect, test } from "vitest";
import { functionsOf } from "./functions";
import { importsOf, program, sources } from "./sources";

const FUNCTION_MAX_LINES = 40;
const COMPONENT_MAX_LINES = 80;
const FILE_MAX_LINES = 400;
const FILE_MIN_LINES = 40;
const LINE_MAX_CHARACTERS = 130;

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

/** Files that run by themselves: the first of a process or of a page, or an entry of the bench. The tables of a subject. */
const STANDS_ALONE = /Process\.ts$|readingPage\.ts$|^bench\/|\/tables\.server\.ts$/;

test("a file of less than 40 lines without a test that only one file imports, from its folder, belongs to that one", () => {
  const importers = new Map(program.map(({ name }) => [name, new Set<string>()]));
  for (const importer of program)
    for (const target of importsOf(importer))
      for (const ending of ["", ".ts", ".tsx"])
        importers.get(`${target}${ending}`)?.add(importer.name);
  const tested = new Set(
    sources.map(({ name }) => name.replace(/\.(?:measured\.)?test\.tsx?$/, "")),
  );
  const tooSmall = program.flatMap(({ name, lines }) => {
    if (STANDS_ALONE.test(name) || tested.has(name.replace(/(?:\.server)?\.tsx?$/, ""))) return [];
    const [importer = "", ...others] = importers.get(name) ?? [];
    const isOfOne = others.length === 0 && path.dirname(importer) === path.dirname(name);
    return isOfOne && lines.length - 1 < FILE_MIN_LINES ? [`${name} into ${importer}`] : [];
  });
  expect(tooSmall).toEqual([]);
});

/** A sentence or an address that cannot be broken without changing what it says. */
function isOneLiteral(line: string): boolean {
  // A comment of one line begins and ends like a regular expression.
  const isComment = /^\s*\/[*/]/.test(line);
  return (
    (!isComment &&
      /^\s*(?:\w+\??:\s*|[\w.]+ = |return |\? |: )?["'`/].*["'`/][,;)]*$/.test(line)) ||
    /https?:\/\/\S{60,}/.test(line)
  );
}
