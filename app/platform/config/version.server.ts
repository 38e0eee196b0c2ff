import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_FOLDER } from "~/platform/db/projectFolder.server";

/** The release that runs, such as "1.0.0". */
export const VERSION: string = JSON.parse(
  readFileSync(path.join(PROJECT_FOLDER, "package.json"), "utf8"),
).version;
