// npm start: sets up what is stale, then becomes the server.
import { runProgram } from "./program.mjs";

await runProgram(["serve"]);
