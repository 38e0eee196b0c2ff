// npm run bench: measures every promised figure and compares it with its limit.
import { ensureChromium } from "./chromium.mjs";
import { ensureBuild, ensureDependencies, NODE, ROOT, run } from "./setup.mjs";

process.chdir(ROOT);
ensureDependencies();
ensureBuild();
process.env.CHROMIUM_PATH = ensureChromium();
run(NODE, ["--import", "./tests/support/typescript.mjs", "bench/run.ts", ...process.argv.slice(2)]);
