// Draws what `npm run bench -- listGrowth` measured last: docs/images/list-growth.svg, and prints it as a table.
// node_modules/.bin/node --import ./tests/support/typescript.mjs bench/drawGrowth.ts
import { writeFile } from "node:fs/promises";
import { readResults } from "./results";

const RESULTS = process.argv[2] ?? "bench/results/last.json";
const IMAGE = "docs/images/list-growth.svg";
const SIZES = ["1x", "10x", "100x"];
const KINDS = ["pages", "searches"];
const MOST_MS = 110;
const LIMIT_MS = 100;
const PANEL = { width: 250, height: 220, left: 40, top: 34 };
const STEP = 70;
const LABEL_GAP = 13;
const COLORS = [
  "#2563eb",
  "#c2410c",
  "#15803d",
  "#7c3aed",
  "#be123c",
  "#0f766e",
  "#a16207",
  "#475569",
  "#000",
  "#db2777",
];

interface Line {
  list: string;
  kind: string;
  /** Milliseconds at each size. */
  times: number[];
}

const { listGrowth } = await readResults(RESULTS);
if (!listGrowth) throw new Error(`${RESULTS} holds no figures of listGrowth`);
const valuesByName = new Map(listGrowth.figures.map((figure) => [figure.what, figure.measured]));
const names = [...new Set([...valuesByName.keys()].map((what) => what.split(", ")[0] ?? ""))];
const lines = KINDS.flatMap((kind) =>
  names.flatMap((list): Line[] => {
    const times = SIZES.map((size) => valuesByName.get(`${list}, ${kind}, ${size}`) ?? Number.NaN);
    return times.some(Number.isNaN) ? [] : [{ list, kind, times }];
  }),
);
await writeFile(IMAGE, drawing());
process.stdout.write(`${table()}\n`);

function table(): string {
  const rows = lines.map(({ list, kind, times }) =>
    [`${list}, ${kind}`, ...times.map((ms) => `${Math.round(ms)} ms`)].join(" | "),
  );
  const head = [`| Slowest | ${SIZES.join(" | ")} |`, "|---|---|---|---|"];
  return [...head, ...rows.map((row) => `| ${row} |`)].join("\n");
}

function drawing(): string {
  const width = KINDS.length * PANEL.width + 80;
  const height = PANEL.top + PANEL.height + 40;
  const panels = KINDS.map((kind, place) => panel(kind, PANEL.left + place * (PANEL.width + 20)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"
  font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="95th percentile of the slowest pages by size">
<rect width="100%" height="100%" fill="#fff"/>
${panels.join("\n")}
</svg>
`;
}

function panel(kind: string, left: number): string {
  const kindLines = lines.filter((line) => line.kind === kind);
  const labels = spread(kindLines.map(({ times }) => heightOf(times.at(-1) ?? 0)));
  const right = left + (SIZES.length - 1) * STEP;
  const limit = heightOf(LIMIT_MS);
  return [
    `<text x="${left}" y="16" font-weight="600">Slowest ${kind} of each list, ms (p95)</text>`,
    ...[0, 25, 50, 75, 100].map((ms) => {
      const y = heightOf(ms);
      return `<path d="M${left} ${y}H${right}" stroke="#e5e7eb"/><text x="${left - 6}" y="${y + 4}" text-anchor="end">${ms}</text>`;
    }),
    `<path d="M${left} ${limit}H${right}" stroke="#dc2626" stroke-dasharray="4 3"/>`,
    ...SIZES.map(
      (size, place) =>
        `<text x="${left + place * STEP}" y="${PANEL.top + PANEL.height + 18}" text-anchor="middle">${size}</text>`,
    ),
    ...kindLines.map((line, place) => curve(line, left, labels[place] ?? 0)),
  ].join("\n");
}

function curve({ list, times }: Line, left: number, labelAt: number): string {
  const color = COLORS[names.indexOf(list) % COLORS.length];
  const points = times.map((ms, place) => `${left + place * STEP} ${heightOf(ms)}`);
  const right = left + (SIZES.length - 1) * STEP;
  return `<path d="M${points.join("L")}" fill="none" stroke="${color}" stroke-width="1.5"/>
<text x="${right + 6}" y="${labelAt + 4}" fill="${color}">${list} ${Math.round(times.at(-1) ?? 0)}</text>`;
}

function heightOf(ms: number): number {
  return Math.round(PANEL.top + PANEL.height * (1 - Math.min(ms, MOST_MS) / MOST_MS));
}

/** Moves labels apart, so that none lies on another. */
function spread(heights: number[]): number[] {
  const order = heights
    .map((height, place) => ({ height, place }))
    .sort((a, b) => b.height - a.height);
  const result = [...heights];
  let next = Number.POSITIVE_INFINITY;
  for (const { height, place } of order) {
    result[place] = Math.min(height, next);
    next = (result[place] ?? 0) - LABEL_GAP;
  }
  return result;
}
