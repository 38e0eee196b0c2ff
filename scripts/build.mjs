// Builds the site for production if the build is stale; for tests, which run the built program.
import { ensureBuild, ROOT } from "./setup.mjs";

process.chdir(ROOT);
ensureBuild();
