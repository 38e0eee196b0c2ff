import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { capitalized } from "~/platform/capitalized";
import { SITE } from "~/site/addresses";
import { NORTHWIND } from "../../database/demo/company";
import { isTest, program, ROOT, type SourceFile, sources } from "./sources";

// What no source may contain, and what every subject must.

test("no folder or file is called after nothing in particular", () => {
  const vague = sources.filter(({ name }) =>
    /(^|\/)(utils?|helpers?|misc|common|shared|manager|service|parts|machine)(\/|\.)/i.test(name),
  );
  expect(vague.map(({ name }) => name)).toEqual([]);
});

/** Each subject has its own: the name says what is in it, and the folder whose it is. */
const IN_EACH_SUBJECT =
  /^(?:tables|queries|adminQueries|commands|changes|mails|restoring|personalData|rules)$/;

test("what the buttons of a subject do stands in one file, in its own folder", () => {
  const files = program.filter(({ name }) => name.endsWith("/changes.server.ts"));
  expect(files.length).toBeGreaterThan(8);
  const elsewhere = files.filter(({ name }) => !/^app\/[a-z]+\/changes\.server\.ts$/.test(name));
  expect(elsewhere.map(({ name }) => name)).toEqual([]);
});

/** What two files are called all the same, and why. */
const TWICE = new Map([
  ["application", "the record, and the screen that shows one"],
  ["entry", "React Router's names: entry.client.tsx and entry.server.tsx"],
  ["job", "the record, and the page that shows one"],
  ["post", "the record, and the page that shows one"],
]);

const baseName = (file: string) => path.basename(file).replace(/\..*$/, "");

test("no two files have the same name, endings such as .server.ts and capitals aside", () => {
  const files = program.map(({ name }) => name).filter((name) => !name.startsWith("bench/"));
  const components = new Set(files.map(baseName).filter((name) => /^[A-Z]/.test(name)));
  /** `recordForm.server.ts` is what the server does for `RecordForm.tsx`. */
  const isOfComponent = (file: string) =>
    file.endsWith(".server.ts") && components.has(capitalized(baseName(file)));
  const names = files
    .filter((file) => !isOfComponent(file))
    .map((file) => baseName(file))
    .filter((name) => !IN_EACH_SUBJECT.test(name))
    .map((name) => name.toLowerCase());
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  expect(twice.sort()).toEqual([...TWICE.keys()]);
});

test("browsers put nothing back into a form of a record: it would be saved over what others saved since", () => {
  const forms = program.flatMap(({ name, text }) =>
    [...text.matchAll(/<[\w.]*Form\b[^<]*data-restorable=""/g)].map(([form]) => ({ name, form })),
  );
  expect(forms.length).toBeGreaterThan(5);
  const refilled = forms.filter(({ form }) => !form.includes('autoComplete="off"'));
  expect(refilled.map(({ name }) => name)).toEqual([]);
});

test("a screen that says what others saved since does not load its data again while somebody types", () => {
  const screens = program.filter(
    ({ text }) =>
      /<(OpenedFrom|RestoredRecordForm)\b/.test(text) &&
      text.includes("export async function loader"),
  );
  expect(screens.length).toBeGreaterThan(5);
  const reloading = screens.filter(
    ({ text }) => !text.includes("export const shouldRevalidate = skipLiveReload"),
  );
  expect(reloading.map(({ name }) => name)).toEqual([]);
});

test("a screen in which texts are typed does not load its data again while somebody types", () => {
  const paths = new Set(
    SITE.filter(({ echoesForm }) => echoesForm).map(({ file }) => `app/${file}`),
  );
  const screens = program.filter(
    ({ name, text }) => paths.has(name) && text.includes("export async function loader"),
  );
  expect(screens.length).toBeGreaterThan(9);
  const reloading = screens.filter(
    ({ text }) => !text.includes("export const shouldRevalidate = skipLiveReload"),
  );
  expect(reloading.map(({ name }) => name)).toEqual([]);
});

test("every subject that stores records says in a README what its words mean", () => {
  const subjects = sources.flatMap(
    ({ name }) => /^app\/([^/]+)\/tables\.server\.ts$/.exec(name)?.[1] ?? [],
  );
  expect(subjects.length).toBeGreaterThan(10);
  const silent = subjects.filter(
    (subject) => !existsSync(path.join(ROOT, "app", subject, "README.md")),
  );
  expect(silent).toEqual([]);
});

test("nothing is left for later or left out", () => {
  const unfinished = sources.filter(
    ({ name, text }) =>
      name !== "tests/architecture/contents.test.ts" &&
      /\b(TODO|FIXME|XXX)\b|\.(only|skip)\(/.test(text),
  );
  expect(unfinished.map(({ name }) => name)).toEqual([]);
});

test("no page carries a style or a script that the content security policy would refuse", () => {
  const inline = program.filter(
    ({ name, text }) => name.endsWith(".tsx") && /\sstyle=\{|dangerouslySetInnerHTML/.test(text),
  );
  // The early script is allowed by its hash. The text of an article is HTML; it was cleaned before it was stored.
  expect(inline.map(({ name }) => name)).toEqual([
    "app/root.tsx",
    "app/ui/sections/ArticleProse.tsx",
  ]);
});

test("nothing of the firm is written in code: another firm changes data", () => {
  const names = /Northwind|northwind\.example|Hamilton|East Brunswick|New Jersey|\bNJ\b|\b609\b/;
  const times = /America\/New_York|9:00 AM to 6:00 PM E[SD]T/;
  const posts = NORTHWIND.homePosts.map((slug) => new RegExp(slug));
  const ofTheFirm = [names, times, ...posts];
  const written = sources.filter(
    ({ name, text }) =>
      /^(app|packages|server)\//.test(name) &&
      !isTest(name) &&
      ofTheFirm.some((pattern) => pattern.test(text)),
  );
  expect(written.map(({ name }) => name)).toEqual([]);
});

test("a command of the admin area that takes a file asks for the session once the file has arrived", () => {
  const takeFiles = sources.filter(
    ({ name, text }) =>
      name.startsWith("app/") &&
      !isTest(name) &&
      !/^app\/(platform\/http\/body|shell\/forms\/public)\//.test(name) &&
      text.includes("parseMultipart("),
  );
  expect(takeFiles.length).toBeGreaterThan(2);
  expect(takeFiles.filter(({ text }) => !text.includes("attempt(")).map(at)).toEqual([]);
  const past = sources.filter(
    ({ name, text }) =>
      /^(app|server)\//.test(name) &&
      !isTest(name) &&
      /\brequest\.(formData|text|json|arrayBuffer|blob|bytes)\(/.test(text),
  );
  expect(past.map(at)).toEqual([]);
});

const at = ({ name }: { name: string }) => name;

/** Words with a meaning of our own, in comments and names; texts on screens may use them. */
const PRIVATE_WORDS: readonly { word: RegExp; say: string }[] = [
  { word: /\bkept\b/i, say: "cached, stored, retained or echoed" },
  { word: /\btold\b/i, say: "audited or notified" },
  { word: /\bholdings?\b/i, say: "a legal hold, a lease, or the kind of record" },
  { word: /\bwhat stands\b/i, say: "the text, the value or the file" },
  { word: /\w*InWords\b/i, say: "format and the thing, such as formatDeadline" },
];
const COMMENT = /^\s*(\/\*\*|\*|\/\/)/;
const TEXT = /"[^"]*"|`[^`]*`|>[^<{]*[<{]/g;
/** A line of text between elements: four words or more, and no sign of code. */
const PROSE = /^\s*(?:[^\s=;()]+\s+){3,}[^=()]*$/;

/** Each finding as `app/seo/sitemap.ts:12: instead of "told" say audited or notified`. */
function listPrivateWords({ name, lines }: Pick<SourceFile, "name" | "lines">): string[] {
  return lines.flatMap((line, at) => {
    if (name.endsWith(".tsx") && !COMMENT.test(line) && PROSE.test(line)) return [];
    const words = COMMENT.test(line) ? line : line.replace(TEXT, "");
    return PRIVATE_WORDS.flatMap(({ word, say }) => {
      const found = word.exec(words)?.[0];
      return found ? [`${name}:${at + 1}: instead of "${found}" say ${say}`] : [];
    });
  });
}

const inProgram = program.filter(({ name }) => /^(app|packages|server|scripts)\//.test(name));

test("comments and names use the words of the field", () => {
  expect(inProgram.flatMap(listPrivateWords)).toEqual([]);
});

test("a word of our own is found in comments and names, and not in texts on screens", () => {
  const lines = [
    "/** The file is kept. */",
    'const text = "It is kept.";',
    "const timeInWords = 1;",
  ];
  expect(listPrivateWords({ name: "app/example.ts", lines })).toEqual([
    'app/example.ts:1: instead of "kept" say cached, stored, retained or echoed',
    'app/example.ts:3: instead of "timeInWords" say format and the thing, such as formatDeadline',
  ]);
});

test("a comment names the thing, and does not begin with What, Who or Those", () => {
  const begins =
    /(?:\/\*\*\s+(?:\* )?|\{\/\* |(?<!\/\/ [^\n]*\n\s*)\/\/ )(?:What|Who|Whoever|Those)\b/g;
  const found = inProgram.flatMap(({ name, text }) =>
    [...text.matchAll(begins)].map(
      ({ index }) =>
        `${name}:${text.slice(0, index).split("\n").length}: "The counts of the table" instead of "What the table counts"`,
    ),
  );
  expect(found).toEqual([]);
});
