import { parseArgs } from "node:util";
import { ENTRIES, LONG_ENTRIES } from "./entries";

export interface Options {
  /** The entries to measure; none: all but the long ones. */
  names: string[];
  resultsFile: string;
  /** Whether docs/performance.md gets the results. */
  writesDocs: boolean;
}

/** Reads what follows `npm run bench --`. Throws an error that lists the entries if a name is not one of them. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: "string", default: "bench/results/last.json" },
      "write-docs": { type: "boolean", default: false },
    },
  });
  const names = Object.keys({ ...ENTRIES, ...LONG_ENTRIES });
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(", ")}; there are ${names.join(", ")}`);
  return { names: positionals, resultsFile: values.json, writesDocs: values["write-docs"] };
}
