import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT, sources } from "./sources";

// What the documents name in `backticks` exists, so that nobody searches in vain. Of the decisions, which also say what was
// there before, only paths are looked at.

const SELF = "tests/architecture/documents.test.ts";
/** What installing, building and running leave behind. */
const MADE = /^(?:node_modules|build|data|test-results|\.git|\.react-router)(?:\/|$)/;
/** What the program and its commands write, and addresses. */
const WRITTEN = /^(?:DATA_DIR|PUBLIC_URL|bench\/results|test-results)\//;

/** Not in the repository, on purpose. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  visaSponsorship: "the column that the example of CONTRIBUTING.md adds",
  getX: "stands for any name that begins so",
  findX: "stands for any name that begins so",
  readX: "stands for any name that begins so",
  loadX: "stands for any name that begins so",
  listX: "stands for any name that begins so",
  "app/SUBJECT/tables.server.ts": "stands for any subject",
  "x.measured.test.ts": "stands for any test that measures",
  "/speculation-rules.json": "an address",
  "data/mail": "made by the program",
  "postgres/": "in DATA_DIR",
  "files/tmp": "in DATA_DIR",
  "frontdesk-backup.json": "in a backup",
  "inventory.json": "in a backup",
  "docs/api/jobs.md": "in the repository of pg-boss",
};

const files: readonly string[] = readdirSync(ROOT).flatMap((top) => {
  if (MADE.test(top)) return [];
  return /^[^.]+$/.test(top) && !/^[A-Z]/.test(top) ? filesIn(top) : [top];
});

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative(ROOT, entry.parentPath), entry.name))
    .map((name) => name.split(path.sep).join("/"));
}

const documents = files.filter(
  (name) =>
    ["CONTRIBUTING.md", "STYLE.md"].includes(name) ||
    /^docs\/[\w-]+\.md$/.test(name) ||
    path.basename(name) === "README.md",
);
const decisions = files.filter((name) => /^docs\/decisions\/\d+/.test(name));

const words: ReadonlySet<string> = new Set([
  ...sources.filter(({ name }) => name !== SELF).flatMap(({ text }) => text.match(/[\w$]+/g) ?? []),
  ...files
    .filter((name) => /^[^/]+\.(?:ts|json)$/.test(name) || name === ".env.example")
    .flatMap((name) => readFileSync(path.join(ROOT, name), "utf8").match(/[\w$]+/g) ?? []),
  // READMEs name a file by its first part: `searchPlan`.
  ...files.map((name) => path.basename(name).replace(/\..*$/, "")),
]);
const FILE = /^[\w.@/-]*\w\.(?:tsx?|mjs|css|json|md|html|sql)$/;
const FOLDER = /^\w[\w.-]*(?:\/[\w.-]+)*\/?$/;
/** Two words written as one: `storeChange`, `AdvertisedJob`, `RESUME_MAX_BYTES`; what follows a name is not looked at. */
const IDENTIFIER = /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z0-9]+_[A-Z0-9_]+)(?=$|[.(<])/;

function isThere(name: string): boolean {
  if (FILE.test(name)) return files.some((file) => `/${file}`.endsWith(`/${name}`));
  const identifier = IDENTIFIER.exec(name)?.[0];
  if (identifier) return words.has(identifier);
  if (!name.includes("/") || !FOLDER.test(name)) return true;
  // A folder, or a file without its ending.
  const place = `/${name.replace(/\/$/, "")}`;
  return files.some((file) => `/${file}`.includes(`${place}/`) || `/${file}`.includes(`${place}.`));
}

function namesIn(document: string): string[] {
  const text = readFileSync(path.join(ROOT, document), "utf8").replace(/^```.*?^```/gms, "");
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
}

function missingIn(document: string, isLookedAt: (name: string) => boolean = () => true): string[] {
  return namesIn(document)
    .filter(isLookedAt)
    .filter((name) => !Object.hasOwn(EXCEPTIONS, name) && !WRITTEN.test(name) && !isThere(name))
    .map((name) => `${document}: ${name}`);
}

test("every file, folder and name of the code that a document mentions exists", () => {
  expect(documents.length).toBeGreaterThan(25);
  expect(documents.flatMap((document) => missingIn(document))).toEqual([]);
});

test("every path from the root of the repository that a decision mentions exists", () => {
  const folders = new Set(
    files.filter((name) => name.includes("/")).map((name) => name.split("/")[0]),
  );
  const isPath = (name: string) => name.includes("/") && folders.has(name.split("/")[0]);
  expect(decisions.length).toBeGreaterThan(40);
  expect(decisions.flatMap((document) => missingIn(document, isPath))).toEqual([]);
});

/** The sentence above each table whose first column has paths, and the folder that they begin in. */
const TABLES: readonly [document: string, sentence: string, folder: string][] = [
  ["docs/architecture.md", "These files of `app/platform` name", "app/platform"],
  ["docs/architecture.md", "`app/site/addresses.ts` lists every address", "app/site"],
];

test.each(TABLES)("in %s the table after '%s' has files of %s", (document, sentence, folder) => {
  const rest = readFileSync(path.join(ROOT, document), "utf8").split(`\n${sentence}`)[1] ?? "";
  const [, , ...rows] = (/(?:^\|.*\n)+/m.exec(rest)?.[0] ?? "").trim().split("\n");
  const paths = rows.map((row) => /^\| `([^`]+)`/.exec(row)?.[1] ?? row);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((name) => !files.includes(`${folder}/${name}`))).toEqual([]);
});

/** "`nextPurge` in `rules.ts`", "`translatePosts` and `translateJobs` of `x.ts`". */
const POINTER =
  /((?:`[^`\n]+`(?:, | and | or ))*`[^`\n]+`) (?:in|of) `([\w.@/-]+\.(?:tsx?|mjs|css|json|sql))`/g;

interface Pointer {
  document: string;
  name: string;
  file: string;
}

function pointersOf(document: string): Pointer[] {
  const text = readFileSync(path.join(ROOT, document), "utf8");
  return [...text.matchAll(POINTER)].flatMap(([, names = "", file = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)]
      .map(([, name = ""]) => ({ document, name, file }))
      .filter(({ name }) => !FILE.test(name)),
  );
}

/** A README means the file of its own folder. */
function pointsAtIt({ document, name, file }: Pointer): boolean {
  const own = path.posix.join(path.posix.dirname(document), file);
  const meant = files.includes(own)
    ? [own]
    : files.filter((other) => `/${other}`.endsWith(`/${file}`));
  return meant.some((at) => {
    const there = new Set(readFileSync(path.join(ROOT, at), "utf8").match(/[\w$]+/g));
    return (name.match(/[\w$]+/g) ?? []).every((word) => there.has(word));
  });
}

test("a file of which a document says that something is in it contains that", () => {
  const pointers = documents.flatMap(pointersOf);
  expect(pointers.length).toBeGreaterThan(30);
  const wrong = pointers
    .filter((pointer) => !pointsAtIt(pointer))
    .map(({ document, name, file }) => `${document}: ${name} in ${file}`);
  expect(wrong).toEqual([]);
});

const withoutCode = (document: string) =>
  readFileSync(path.join(ROOT, document), "utf8").replace(/^```.*?^```/gms, "");

/** "## What is *there*, and `not`" has the anchor "what-is-there-and-not". */
function anchorsOf(document: string): string[] {
  return [...withoutCode(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

test("every link of a document leads to a file, and to a heading in it", () => {
  const broken = files
    .filter((name) => name.endsWith(".md"))
    .flatMap((document) => {
      const links = [...withoutCode(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
      return links
        .map(([, link = ""]) => link)
        .filter((link) => !leadsSomewhere(document, link))
        .map((link) => `${document}: ${link}`);
    });
  expect(broken).toEqual([]);
});

function leadsSomewhere(document: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const target = file ? path.posix.join(path.posix.dirname(document), file) : document;
  if (!files.some((name) => name === target || name.startsWith(`${target.replace(/\/$/, "")}/`)))
    return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}
