// npm run desk -- COMMAND: the operator's commands, on the same build as the server.
import { runProgram } from "./program.mjs";

runProgram(["desk", ...process.argv.slice(2)]);
