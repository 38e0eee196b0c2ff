import { writeDocs } from "./docsBlock";
import { ENTRIES, LONG_ENTRIES } from "./entries";
import { type Figure, holds } from "./figure";
import { describeMachine } from "./hardware";
import { readOptions } from "./options";
import { type EntryResult, readResults, writeResults } from "./results";
import { formatRows } from "./table";

const options = readOptions(process.argv.slice(2));
const results = await readResults(options.resultsFile);
const measuredNow: EntryResult[] = [];
for (const [name, measure] of Object.entries({ ...ENTRIES, ...LONG_ENTRIES })) {
  const isMeant = options.names.length === 0 ? name in ENTRIES : options.names.includes(name);
  if (!isMeant) continue;
  results[name] = await measureEntry(name, measure);
  measuredNow.push(results[name]);
  // After each one, so that a run that is broken off leaves what it had.
  await writeResults(options.resultsFile, results);
}
const figures = measuredNow.flatMap((entry) => entry.figures);
print(formatRows(figures));
for (const { name, error } of measuredNow) if (error) print(`${name} failed: ${error}`);
if (options.writesDocs) await writeDocs(results);
if (!figures.every(holds) || measuredNow.some(({ error }) => error)) process.exitCode = 1;

/** An entry that fails is reported like a broken figure, and the others are still measured. */
async function measureEntry(name: string, measure: () => Promise<Figure[]>): Promise<EntryResult> {
  const machine = describeMachine();
  const began = { name, measuredAt: new Date().toISOString(), machine };
  process.stderr.write(`${name}, load ${machine.loadBefore} …\n`);
  try {
    return { ...began, figures: await measure() };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return { ...began, figures: [], error: error instanceof Error ? error.message : String(error) };
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
