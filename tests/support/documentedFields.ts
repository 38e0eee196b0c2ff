import { readFileSync } from "node:fs";

/** The fields that docs/public-data.md lists below a heading, such as "A job", in their order. */
export function documentedFields(heading: string): string[] {
  const text = readFileSync(new URL("../../docs/public-data.md", import.meta.url), "utf8");
  const section = text.split(`### ${heading}\n`)[1]?.split("\n#")[0] ?? "";
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].flatMap(([, name]) => name ?? []);
}
