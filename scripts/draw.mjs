// npm run draw: draws the charts of the pages, the hero, the strips of the service cards and the backdrops into the files
// that the program shows. Their sources are in scripts/drawings; the covers of posts are drawn by the program itself.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./setup.mjs";

// After setup.mjs, which says so if this Node is too old for it.
const { runnerImport } = await import("vite");

const TARGET = path.join(ROOT, "app/ui/art/drawn");

const source = path.join(ROOT, "scripts/drawings/drawings.ts");
const { module } = await runnerImport(source, { configFile: false, logLevel: "error" });
for (const [name, draw] of Object.entries(module.DRAWINGS)) {
  const file = path.join(TARGET, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(draw(), null, 1)}\n`);
}
