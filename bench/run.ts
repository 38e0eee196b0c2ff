import { backups } from "./backups";
import { blogAnswers } from "./blogAnswers";
import { cachedPages } from "./cachedPages";
import { campaigns } from "./campaigns";
import { deskLists } from "./deskLists";
import { edits } from "./edits";
import { exports } from "./exports";
import { type Figure, holds } from "./figure";
import { formAnswers } from "./formAnswers";
import { jobAnswers } from "./jobAnswers";
import { secondStart } from "./secondStart";

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  backups,
  cachedPages,
  formAnswers,
  blogAnswers,
  jobAnswers,
  deskLists,
  secondStart,
  edits,
  exports,
};

/** Only by name: they take hours. */
const LONG: typeof BENCHES = { campaigns };

const asked = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries({ ...BENCHES, ...LONG })) {
  const isMeant = asked.length === 0 ? name in BENCHES : asked.includes(name);
  if (isMeant) figures.push(...(await measure()));
}
print(figures);
if (!figures.every(holds)) process.exitCode = 1;

function print(rows: Figure[]): void {
  const round = (number: number) =>
    number < 10 ? number.toFixed(2) : Math.round(number).toString();
  const lines = rows.map((figure) => {
    const { limit } = figure;
    const bound = "atMost" in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
    const verdict = holds(figure) ? "holds" : "BROKEN";
    const measured = `${round(figure.measured)} ${figure.unit}`;
    return [figure.what.padEnd(58), measured.padStart(16), bound.padStart(16), verdict].join("  ");
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}
