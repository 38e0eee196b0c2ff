import { readFile, writeFile } from "node:fs/promises";
import { ENTRIES } from "./entries";
import type { Figure } from "./figure";
import type { Machine } from "./hardware";
import type { EntryResult, Results } from "./results";
import { formatLimit, formatMeasured, formatVerdict } from "./table";

const FILE = "docs/performance.md";
const BEGIN = "<!-- written by `npm run bench -- --write-docs` -->";
const END = "<!-- end of what the bench wrote -->";

/** Replaces what stands between the two marks of docs/performance.md with the last results of each entry. */
export async function writeDocs(results: Results): Promise<void> {
  await writeFile(FILE, replaceBlock(await readFile(FILE, "utf8"), formatBlock(results)));
}

export function replaceBlock(text: string, block: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${FILE} has lost the marks around the figures`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${block}\n\n${text.slice(end)}`;
}

export function formatBlock(results: Results): string {
  const entries = Object.keys(ENTRIES).flatMap((name) => results[name] ?? []);
  const machines = new Set(entries.map(({ machine }) => formatMachine(machine)));
  const rows = entries.flatMap(rowsOf);
  const head = ["| Figure | Measured | Limit | |", "|---|---|---|---|"];
  return [...machines, "", ...head, ...rows].join("\n");
}

function rowsOf({ name, measuredAt, machine, figures, error }: EntryResult): string[] {
  const beginning = commonBeginning(figures);
  const heading = beginning ? `**${name}** (${beginning})` : `**${name}**`;
  const title = `| ${heading}, ${measuredAt.slice(0, 10)}, load before ${machine.loadBefore} | | | |`;
  const rows = figures.map((figure) => [
    beginning ? figure.what.slice(`${beginning}, `.length) : figure.what,
    formatMeasured(figure),
    formatLimit(figure),
    formatVerdict(figure),
  ]);
  if (error) rows.push(["could not be measured", "", "", "BROKEN"]);
  return [title, ...rows.map((cells) => `| ${cells.join(" | ")} |`)];
}

/** "20,000 posts" if all names begin so, as in "20,000 posts, list": the heading says it once for all rows. */
function commonBeginning(figures: readonly Figure[]): string {
  if (figures.length < 2) return "";
  const [first = [], ...others] = figures.map(({ what }) => what.split(", ").slice(0, -1));
  const differs = first.findIndex((part, place) => others.some((other) => other[place] !== part));
  return (differs < 0 ? first : first.slice(0, differs)).join(", ");
}

function formatMachine({ processor, cores, memoryGb, system, node, nginx }: Machine): string {
  const web = nginx ? `nginx ${nginx}` : "nginx not installed";
  return `${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}, ${web}; the load generator on the same machine.`;
}
