import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

const FOLDERS = ["app", "packages", "server", "database", "scripts", "tests", "bench"];
const SOURCE = /\.(ts|tsx|mjs|css)$/;

export interface SourceFile {
  /** From the root, with forward slashes. */
  name: string;
  text: string;
  lines: string[];
}

export const sources: readonly SourceFile[] = FOLDERS.flatMap(filesBelow);

/** The program itself: TypeScript without tests and what only tests use. */
export const program: readonly SourceFile[] = sources.filter(
  ({ name }) => /\.(ts|tsx)$/.test(name) && !isTest(name),
);

function filesBelow(folder: string): SourceFile[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => readSource(path.join(entry.parentPath, entry.name)));
}

function readSource(file: string): SourceFile {
  const text = readFileSync(file, "utf8");
  const name = path.relative(ROOT, file).split(path.sep).join("/");
  return { name, text, lines: text.split("\n") };
}

export function isTest(name: string): boolean {
  return name.startsWith("tests/") || /\.(test|testing)\./.test(name);
}

/** Names of the project's files that a file imports, with their endings where they are written, from the root. */
export function importsOf({ name, text }: SourceFile): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g);
  return [...found]
    .map(([, target = ""]) => target.replace(/\?.*$/, ""))
    .filter((target) => /^(~\/|#|\.)/.test(target) && !target.includes("+types"))
    .map((target) => placeOf(target, name));
}

function placeOf(target: string, importer: string): string {
  if (target.startsWith("~/")) return `app/${target.slice(2)}`;
  if (target.startsWith("#")) return `packages/${target.slice(1)}`;
  return path.posix.join(path.posix.dirname(importer), target);
}
