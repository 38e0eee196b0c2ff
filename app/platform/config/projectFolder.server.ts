import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The project folder, found from the location of this file: in the sources or in build/server. */
export const PROJECT_FOLDER = getProjectFolder(import.meta.dirname);

function getProjectFolder(start: string): string {
  const folder = path.resolve(start);
  if (existsSync(path.join(folder, "database", "migrations"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`no database/migrations in or above ${start}`);
  return getProjectFolder(parent);
}

/** The release that runs, such as "1.0.0". */
export const VERSION: string = JSON.parse(
  readFileSync(path.join(PROJECT_FOLDER, "package.json"), "utf8"),
).version;
