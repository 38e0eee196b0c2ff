import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, program, ROOT, type SourceFile, sources } from "./sources";

// The picture in docs/architecture.md, held against the code: site -> subjects -> shell -> ui, platform below all but ui, and
// languages below all.

const SUBJECTS = [
  "accounts",
  "applications",
  "blog",
  "company",
  "content",
  "dashboard",
  "imports",
  "inquiries",
  "jobs",
  "media",
  "operations",
  "pages",
  "privacy",
  "seo",
];

/**
 * Which subject imports which others, by the table of docs/architecture.md, which says why. Besides, every subject may import
 * `company` and `content`.
 */
const SUBJECT_IMPORTS: ReadonlyMap<string, readonly string[]> = readSubjectImports();

function readSubjectImports() {
  const text = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
  const [, table = ""] = text.split("| Subject | may import | because |\n|---|---|---|\n");
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n");
  return new Map(
    rows.map((row) => {
      const [subject = "", imported = ""] = row.replace(/^\| /, "").split(" | ");
      return [subject, imported.split(", ")] as const;
    }),
  );
}

/** Single files that reach further, and why. */
const FILE_IMPORTS: Record<string, { to: readonly string[]; because: string }> = {
  "app/applications/apply/ApplicationDone.tsx": {
    to: ["enhance"],
    because: "it stores in the tab what the script of the page after it reads",
  },
  "app/enhance/shareAndCopy.ts": {
    to: ["ui"],
    because: "the buttons of the admin area copy in the same way, which needs no React",
  },
  "app/shell/scope.server.ts": {
    to: ["accounts", "privacy"],
    because:
      "it declares every service of the program and holds the session of a request, types only",
  },
};

/** site, a subject, shell, ui, platform or enhance; packages/NAME; or the name of a folder beside app. */
function areaOf(name: string): string {
  const [top, second, third] = name.split("/");
  if (top === "packages") return `packages/${second}`;
  if (top !== "app") return top ?? "";
  return third === undefined ? "site" : (second ?? "");
}

function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  if (isPackage(from)) return false;
  if (!(from === "database" || isInApp(from))) return true;
  if (isPackage(to)) return from !== "ui" && from !== "enhance";
  if (to === "languages") return true;
  if (from === "site") return isInApp(to);
  if (to === "company" && (from === "shell" || SUBJECTS.includes(from))) return true;
  if (to === "content" && SUBJECTS.includes(from)) return true;
  if (to === "platform") return from !== "ui" && from !== "enhance";
  if (from === "database") return SUBJECTS.includes(to);
  if (SUBJECTS.includes(from)) {
    return ["shell", "ui"].includes(to) || Boolean(SUBJECT_IMPORTS.get(from)?.includes(to));
  }
  return from === "shell" && to === "ui";
}

function isPackage(area: string): boolean {
  return area.startsWith("packages/");
}

function isInApp(area: string): boolean {
  return ["site", "shell", "ui", "platform", "enhance", "languages", ...SUBJECTS].includes(area);
}

test("imports point one way", () => {
  expect(SUBJECTS).toEqual(expect.arrayContaining([...SUBJECT_IMPORTS.keys()]));
  expect(SUBJECT_IMPORTS.size).toBeGreaterThan(5);
  const wrong = program.flatMap((file) =>
    importsOf(file)
      .filter((target) => !mayImport(areaOf(file.name), areaOf(target)))
      .filter((target) => !FILE_IMPORTS[file.name]?.to.includes(areaOf(target)))
      .map((target) => `${file.name} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("a subject reads and writes the tables of another one only by its functions", () => {
  const wrong = program
    .filter(({ name }) => SUBJECTS.includes(areaOf(name)))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.endsWith("/tables.server"))
        .filter(
          (target) => SUBJECTS.includes(areaOf(target)) && areaOf(target) !== areaOf(file.name),
        )
        .map((target) => `${file.name} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

/** The module of the platform's tables, by which its own modules read and write them. */
const PLATFORM_TABLES = "app/platform/data/tables.server";

test("only the platform reads and writes its tables: subjects and the server call its functions", () => {
  const tables = program.find(({ name }) => name === `${PLATFORM_TABLES}.ts`)?.text ?? "";
  const names = [...tables.matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["audit_events", "outbox", "tombstones"]));
  const inStatement = new RegExp(
    `\\b(?:from|join|into|update|using|table(?: if exists)?)\\s+(?:public\\.)?"?(?:${names.join("|")})\\b`,
    "gi",
  );
  const wrong = program
    .filter(({ name }) => /^(app|server)\//.test(name) && areaOf(name) !== "platform")
    .flatMap((file) => {
      const imported = importsOf(file).filter((target) => target === PLATFORM_TABLES);
      return [...imported, ...(file.text.match(inStatement) ?? [])].map(
        (found) => `${file.name}: ${found}`,
      );
    });
  expect(wrong).toEqual([]);
});

test("a module of the server imports nothing but types from a component", () => {
  const components = new Set(
    program.map(({ name }) => name).filter((name) => name.endsWith(".tsx")),
  );
  const wrong = program
    .filter(({ name }) => name.endsWith(".server.ts"))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/^import (?!type )[^"]*"~\/([^"]+)"/gm)]
        .map(([, target]) => `app/${target}.tsx`)
        .filter((target) => components.has(target))
        .map((target) => `${name} imports ${target}`),
    );
  expect(components.size).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

/** These are loaded before anything resolves `~/`: by Node, and by React Router for the list of routes. */
const BEFORE_THE_ALIAS = [
  "app/platform/log/log.server.ts",
  "app/platform/log/logging.testing.ts",
  "app/routes.ts",
  "app/site/address.ts",
  "app/site/addresses.ts",
  "app/site/adminPages.ts",
  "app/site/feedsAndIcons.ts",
  "app/site/publicPages.ts",
  "app/site/reauthenticationRules.ts",
  "app/site/settingsPages.ts",
];

test("app imports its own files by ~/, so that a moved file changes no import in it", () => {
  const wrong = sources
    .filter(({ name }) => /^app\/.*\.tsx?$/.test(name) && !BEFORE_THE_ALIAS.includes(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !target.includes("+types"))
        .filter((target) => path.posix.join(path.posix.dirname(name), target).startsWith("app/"))
        .map((target) => `${name} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

/**
 * The folders of app/platform: each imports those before it, and the files that stand beside them.
 */
const PLATFORM_FOLDERS = [
  ...["config", "log", "network", "actor", "forms", "data", "files", "mail", "http"],
  ...["erasure", "backup"],
];

test("the folders of platform import one way", () => {
  const folderOf = (name: string) => {
    const [, , folder, inFolder] = name.split("/");
    return inFolder === undefined ? null : (folder ?? null);
  };
  const files = program.filter(({ name }) => name.startsWith("app/platform/"));
  expect([...new Set(files.map(({ name }) => folderOf(name)))].filter(Boolean).sort()).toEqual(
    PLATFORM_FOLDERS.toSorted(),
  );
  const wrong = files.flatMap((file) => {
    const folder = folderOf(file.name);
    if (!folder) return [];
    return importsOf(file)
      .filter((target) => target.startsWith("app/platform/"))
      .filter(
        (target) =>
          PLATFORM_FOLDERS.indexOf(folderOf(target) ?? "") > PLATFORM_FOLDERS.indexOf(folder),
      )
      .map((target) => `${file.name} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("a package is used by what its package.json exports, under its name", () => {
  const used = new Set(
    program
      .filter(({ name }) => !name.startsWith("packages/"))
      .flatMap((file) => importsOf(file))
      .filter((target) => target.startsWith("packages/")),
  );
  const exported = readdirSync(path.join(ROOT, "packages")).flatMap((name) => {
    const { exports } = JSON.parse(
      readFileSync(path.join(ROOT, "packages", name, "package.json"), "utf8"),
    ) as { exports: Record<string, string> };
    return Object.keys(exports).map((module) => path.posix.join("packages", name, module));
  });
  expect([...used].sort()).toEqual(exported.sort());
});

test("no file imports itself by way of others", () => {
  expect(findCircle(program)).toEqual([]);
});

test("every folder below app is a subject or one of shell, ui, platform, enhance and languages", () => {
  const areas = new Set(program.map(({ name }) => areaOf(name)).filter((area) => area !== "site"));
  const unknown = [...areas].filter(
    (area) =>
      !isInApp(area) &&
      !isPackage(area) &&
      !["server", "database", "bench", "scripts"].includes(area),
  );
  expect(unknown).toEqual([]);
});

test("the small script of reading pages has no React in it", () => {
  const withReact = program.filter(
    ({ name, text }) => name.startsWith("app/enhance/") && /from "react/.test(text),
  );
  expect(withReact.map(({ name }) => name)).toEqual([]);
});

test("what reaches a browser does not import what stays on the server", () => {
  const pure = program.filter(({ name }) =>
    /^app\/ui\/|\/(rules|accountForms|privacyForms|job|post|inquiry|application)\.ts$/.test(name),
  );
  const wrong = pure.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.includes(".server"))
      .map((target) => `${file.name} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("no file only passes on what others export", () => {
  const barrels = program.filter(
    ({ name, text }) =>
      /\/index\.tsx?$/.test(name) ||
      (/^export (\*|\{[^}]*\}) from/m.test(text) &&
        !/^(?:export )?(?:async )?(?:function|const|class|interface|type) /m.test(text)),
  );
  expect(barrels.map(({ name }) => name)).toEqual([]);
});

/** The files of one circle of imports, or none. */
function findCircle(files: readonly SourceFile[]): string[] {
  const byStem = new Map(sources.map((file) => [file.name.replace(/\.(tsx?|mjs)$/, ""), file]));
  const finished = new Set<SourceFile>();
  const trail: SourceFile[] = [];
  function visit(file: SourceFile): string[] {
    if (finished.has(file)) return [];
    if (trail.includes(file))
      return [...trail.slice(trail.indexOf(file)), file].map(({ name }) => name);
    trail.push(file);
    for (const target of importsOf(file)) {
      const next = byStem.get(target.replace(/\.(tsx?|mjs)$/, ""));
      const circle = next ? visit(next) : [];
      if (circle.length > 0) return circle;
    }
    trail.pop();
    finished.add(file);
    return [];
  }
  for (const file of files) {
    const circle = visit(file);
    if (circle.length > 0) return circle;
  }
  return [];
}
