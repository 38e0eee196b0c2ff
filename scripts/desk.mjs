// npm run desk -- COMMAND: the operator's commands, on the same build as the server.
import { runProgram } from "./program.mjs";

const { npm_lifecycle_event: npmScript, INIT_CWD: npmCaller } = process.env;

// Names of files begin where the operator is: npm has changed to the project's folder by now, and the program is about to.
// A script of npm that calls this one may have gone elsewhere since npm noted the folder.
const folder = npmScript === "desk" && npmCaller ? npmCaller : process.cwd();

runProgram(["desk", ...process.argv.slice(2)], { INIT_CWD: folder });
