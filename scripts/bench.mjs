// npm run bench: every figure that is promised, against its limit, in one run.
import { ensureBuild, ensureDependencies, NODE, ROOT, run } from "./setup.mjs";

process.chdir(ROOT);
ensureDependencies();
ensureBuild();
run(NODE, ["--import", "./tests/support/typescript.mjs", "bench/run.ts", ...process.argv.slice(2)]);
