import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestScope } from "~/shell/scope.server";

/** The output folder of `react-router build` and of the build of the enhancement scripts. */
export const CLIENT_FOLDER = join(process.cwd(), "build/client");

/** The hashed addresses of the enhancement scripts. */
export function readScripts(): RequestScope["scripts"] {
  const file = join(CLIENT_FOLDER, ".vite/enhance-manifest.json");
  if (!existsSync(file)) throw new Error(`${file} is missing: the build is not complete`);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, { file: string }>;
  const addressOf = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`${source} is missing from the build of the enhancement scripts`);
    return `/${entry.file}`;
  };
  return { early: addressOf("app/enhance/early.ts"), main: addressOf("app/enhance/main.ts") };
}
