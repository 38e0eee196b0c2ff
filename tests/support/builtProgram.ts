import path from "node:path";
import nodeOptions from "../../scripts/nodeOptions.json" with { type: "json" };

/** What `npm start` and `npm run desk` hand to Node, without the arguments of the command. */
export const BUILT_PROGRAM: readonly string[] = [...nodeOptions.flags, "build/server/index.js"];

/** The environment that they run it in. */
export const PROGRAM_ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: path.resolve("build/server/compiled"),
  ...nodeOptions.environment,
};
