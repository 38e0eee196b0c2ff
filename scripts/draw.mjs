// npm run draw: draws the charts of the pages, the hero, the strips of the service cards and the backdrops into the files
// that the program shows, or below a folder that is given. Their sources are in scripts/drawings; the covers of posts are drawn
// by the program itself.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./setup.mjs";

// After setup.mjs, which says so if this Node is too old for it.
const { runnerImport } = await import("vite");

const target = process.argv[2] ?? path.join(ROOT, "app/ui/art/drawn");
const source = path.join(ROOT, "scripts/drawings/drawings.ts");
const { module } = await runnerImport(source, {
  configFile: false,
  logLevel: "error",
  resolve: { tsconfigPaths: true },
});
for (const [name, draw] of Object.entries(module.DRAWINGS)) {
  const file = path.join(target, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(draw(), null, 1)}\n`);
}
