// npm start: installs and builds what is stale, then runs the server.
import { runProgram } from "./program.mjs";

runProgram(["serve"]);
