import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { NORTHWIND } from "../database/demo/company";

// The picture in docs/architecture.md, held against the code: which way imports point, what things are called, how long they are.

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["app", "server", "database", "scripts", "tests", "bench"];
const SOURCE = /\.(ts|tsx|mjs|css)$/;

interface SourceFile {
  /** From the root, with forward slashes. */
  name: string;
  text: string;
  lines: number;
}

const sources: SourceFile[] = FOLDERS.flatMap((folder) => filesBelow(path.join(ROOT, folder)));
const code = sources.filter(({ name }) => /\.(ts|tsx)$/.test(name) && !isTest(name));

function filesBelow(folder: string): SourceFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const text = readFileSync(file, "utf8");
      return {
        name: path.relative(ROOT, file).split(path.sep).join("/"),
        text,
        lines: text.split("\n").length - 1,
      };
    });
}

function isTest(name: string): boolean {
  return name.startsWith("tests/") || /\.(test|testing)\./.test(name);
}

/** Project files that a file imports, from the root and without their ending. */
function importsOf({ name, text }: SourceFile): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g);
  return [...found]
    .map(([, target = ""]) => target.replace(/\?.*$/, ""))
    .filter((target) => target.startsWith("~/") || target.startsWith("."))
    .map((target) =>
      target.startsWith("~/")
        ? `app/${target.slice(2)}`
        : path.posix.join(path.posix.dirname(name), target),
    )
    .filter((target) => !target.includes("+types"));
}

/** A room is `app/domain/jobs`, `app/platform`, `app/routes` and so on. */
function roomOf(name: string): string {
  const parts = name.split("/");
  if (parts[0] !== "app") return parts[0] ?? "";
  if (parts[1] === "domain") return parts.slice(0, 3).join("/");
  return ["platform", "routes", "ui", "enhance"].includes(parts[1] ?? "")
    ? parts.slice(0, 2).join("/")
    : "app";
}

function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  if (["app", "server", "tests", "bench"].includes(from)) return true;
  if (from === "app/routes") return to.startsWith("app/");
  if (from === "database") return to === "app/platform" || to.startsWith("app/domain/");
  if (from === "app/domain/applications" && to === "app/domain/jobs") return true;
  return from.startsWith("app/domain/") && to === "app/platform";
}

describe("arrows point one way", () => {
  test("routes to domain to platform, routes to ui, and nowhere else", () => {
    const wrong = code.flatMap((file) =>
      importsOf(file)
        .filter((target) => !mayImport(roomOf(file.name), roomOf(target)))
        .map((target) => `${file.name} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("the small script of reading pages has no React in it", () => {
    const withReact = code.filter(
      ({ name, text }) => name.startsWith("app/enhance/") && /from "react/.test(text),
    );
    expect(withReact.map(({ name }) => name)).toEqual([]);
  });

  test("what draws and decides does not reach for the server", () => {
    const pure = code.filter(
      ({ name }) => name.startsWith("app/ui/") || /\/(rules|forms)\.ts$/.test(name),
    );
    const wrong = pure.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.includes(".server"))
        .map((target) => `${file.name} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("no file only passes on what others export", () => {
    const barrels = code.filter(
      ({ name, text }) =>
        /\/index\.tsx?$/.test(name) ||
        (/^export (\*|\{[^}]*\}) from/m.test(text) &&
          !/^(?:export )?(?:async )?(?:function|const|class|interface|type) /m.test(text)),
    );
    expect(barrels.map(({ name }) => name)).toEqual([]);
  });
});

describe("names say what is inside", () => {
  test("no drawers", () => {
    const drawers = sources.filter(({ name }) =>
      /(^|\/)(utils?|helpers?|misc|common|shared|manager|service)(\/|\.)/i.test(name),
    );
    expect(drawers.map(({ name }) => name)).toEqual([]);
  });

  test("every room of the domain says what its words mean", () => {
    const rooms = readdirSync(path.join(ROOT, "app/domain"));
    const silent = rooms.filter(
      (room) => !existsSync(path.join(ROOT, "app/domain", room, "README.md")),
    );
    expect(silent).toEqual([]);
  });
});

describe("files stay small enough to read", () => {
  const limits: [RegExp, number][] = [
    [/^app\/domain\/.*\/rules\.ts$/, 120],
    [/^app\/domain\/.*\/(queries|commands)\.server\.ts$/, 180],
    [/^app\/routes\//, 160],
    [/./, 300],
  ];

  test("by what they are for", () => {
    const tooLong = sources.filter(({ name, lines }) => lines > limitFor(name));
    expect(tooLong.map(({ name, lines }) => `${name}: ${lines} of ${limitFor(name)}`)).toEqual([]);
  });

  function limitFor(name: string): number {
    return limits.find(([pattern]) => pattern.test(name))?.[1] ?? 300;
  }
});

test("nothing is written for later", () => {
  const marks = sources.filter(
    ({ name, text }) =>
      name !== "tests/architecture.test.ts" && /\b(TODO|FIXME|XXX)\b|\.(only|skip)\(/.test(text),
  );
  expect(marks.map(({ name }) => name)).toEqual([]);
});

test("no page carries a style or a script that the content security policy would refuse", () => {
  const inline = code.filter(
    ({ name, text }) => name.endsWith(".tsx") && /\sstyle=\{|dangerouslySetInnerHTML/.test(text),
  );
  // The text of an article is HTML; it was cleaned before it was stored.
  expect(inline.map(({ name }) => name)).toEqual(["app/ui/sections/ArticleProse.tsx"]);
});

test("nothing of the firm is written in code: another firm changes data", () => {
  const names = /Northwind|northwind\.example|Hamilton|East Brunswick|New Jersey|\bNJ\b|\b609\b/;
  const times = /America\/New_York|9:00 AM to 6:00 PM E[SD]T/;
  const posts = NORTHWIND.homePosts.map((slug) => new RegExp(slug));
  const ofTheFirm = [names, times, ...posts];
  const written = sources.filter(
    ({ name, text }) =>
      /^(app|server)\//.test(name) &&
      !isTest(name) &&
      ofTheFirm.some((pattern) => pattern.test(text)),
  );
  expect(written.map(({ name }) => name)).toEqual([]);
});
