// Builds the site for production where it is stale; for tests, which run the built program.
import { ensureBuild, ROOT } from "./setup.mjs";

process.chdir(ROOT);
ensureBuild();
