import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/**
 * Below these a flaw is known that this program would have. Not every registry answers `npm audit`, so what an audit would say is
 * written here; every copy in package-lock.json counts, also those that other packages bring along.
 */
const FLOORS: [name: string, floor: string, reason: string][] = [
  [
    "@embedpdf/pdfium",
    "2.15.1",
    "reads the files of strangers: an older package has an older PDFium",
  ],
  ["node", "24.14.1", "fixes of March 2026"],
  ["react-router", "8.3.0", "denial of service by __manifest and turbo-stream, redirects to //"],
  ["better-auth", "1.7.0", "transactions on a single connection"],
  ["drizzle-orm", "0.45.2", "injection through identifiers, CVE-2026-39356"],
  ["nodemailer", "9.1.1", "advisories up to 9.1.0"],
  ["sanitize-html", "2.17.4", "scripts that survive, CVE-2026-44990"],
  ["sharp", "0.35.0", "CVE-2026-33327, CVE-2026-33328, CVE-2026-35590, CVE-2026-35591"],
];

interface LockFile {
  packages: Record<string, { version?: string }>;
}

const lockFile: LockFile = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8"),
);

function lockedVersions(name: string): string[] {
  return Object.entries(lockFile.packages)
    .filter(([folder]) => folder.endsWith(`node_modules/${name}`))
    .map(([, { version = "" }]) => version);
}

/** Numbers only: a release before another, such as 2.0.0-beta.1, is not distinguished from it. */
function isBelow(version: string, floor: string): boolean {
  const [a = 0, b = 0, c = 0] = numbersOf(version);
  const [x = 0, y = 0, z = 0] = numbersOf(floor);
  return a !== x ? a < x : b !== y ? b < y : c < z;
}

function numbersOf(version: string): number[] {
  return version.split(/[.-]/).map(Number);
}

describe("no package is locked below the version that fixed its flaw", () => {
  it.each(FLOORS)("%s %s: %s", (name, floor) => {
    const versions = lockedVersions(name);
    expect(versions).not.toEqual([]);
    expect(versions.filter((version) => isBelow(version, floor))).toEqual([]);
  });

  it("compares versions by their numbers, not by their letters", () => {
    expect(isBelow("2.9.0", "2.17.4")).toBe(true);
    expect(isBelow("2.17.4", "2.17.4")).toBe(false);
    expect(isBelow("10.0.0", "9.1.1")).toBe(false);
    expect(isBelow("0.45.2-beta.1", "0.45.2")).toBe(false);
  });
});
