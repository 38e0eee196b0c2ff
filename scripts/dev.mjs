// npm run dev: the site from its sources, reloaded as they change.
import { spawn } from "node:child_process";
import { ensureDependencies, NODE, ROOT } from "./setup.mjs";

process.chdir(ROOT);
ensureDependencies();
const child = spawn(NODE, ["scripts/viteServer.mjs"], { stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
