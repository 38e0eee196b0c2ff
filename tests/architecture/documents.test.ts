import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT, sources } from "./sources";

// What the documents for people who work on the code name in `backticks` exists, so that nobody searches in vain.

const SELF = "tests/architecture/documents.test.ts";
/** What installing, building and running leave behind. */
const MADE = /^(?:node_modules|build|data|test-results|\.git|\.react-router)(?:\/|$)/;

/** Not in the repository, on purpose. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  visaSponsorship: "the column that the example of CONTRIBUTING.md adds",
  getX: "stands for any name that begins so",
  findX: "stands for any name that begins so",
  listX: "stands for any name that begins so",
  "app/SUBJECT/tables.server.ts": "stands for any subject",
  "x.measured.test.ts": "stands for any test that measures",
  "/speculation-rules.json": "an address",
  "data/mail": "made by the program",
  "DATA_DIR/mail": "made by the program",
  "DATA_DIR/postgres/data": "made by the program",
  "test-results/failures/FILE/TEST/": "made by a run of the tests",
  "test-results/flaky.json": "made by a run of the tests",
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

test("every file, folder and name of the code that a document mentions exists", () => {
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((document) =>
    namesIn(document)
      .filter((name) => !Object.hasOwn(EXCEPTIONS, name) && !isThere(name))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
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
