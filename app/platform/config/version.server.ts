import { version } from "../../../package.json" with { type: "json" };

/** The release that runs, such as "1.0.0": the version in package.json when the program was built. */
export const VERSION = version;
