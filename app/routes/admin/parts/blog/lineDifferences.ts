export interface Line {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Comparing takes the product of both lengths; beyond this what differs is shown as one block. */
const COMPARED_MAX_PAIRS = 4_000_000;

/** What became of the lines of a text, in order. */
export function lineDifferences(before: string, after: string): Line[] {
  const old = before.split("\n");
  const now = after.split("\n");
  const start = countSame(old, now, (lines, place) => lines[place]);
  const end = countSame(old.slice(start), now.slice(start), (lines, place) => lines.at(-1 - place));
  return [
    ...asLines("same", old.slice(0, start)),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...asLines("same", old.slice(old.length - end)),
  ];
}

type At = (lines: readonly string[], place: number) => string | undefined;

function countSame(one: readonly string[], other: readonly string[], at: At): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && at(one, count) === at(other, count)) count += 1;
  return count;
}

function asLines(kind: Line["kind"], texts: readonly string[]): Line[] {
  return texts.map((text) => ({ kind, text }));
}

function between(old: readonly string[], now: readonly string[]): Line[] {
  if (old.length * now.length > COMPARED_MAX_PAIRS)
    return [...asLines("removed", old), ...asLines("added", now)];
  const longest = lengthsOfCommon(old, now);
  const lines: Line[] = [];
  let [o, n] = [0, 0];
  while (o < old.length || n < now.length) {
    const [was, is] = [old[o], now[n]];
    if (was !== undefined && was === is) {
      lines.push({ kind: "same", text: was });
      [o, n] = [o + 1, n + 1];
    } else if (was !== undefined && (is === undefined || longest(o + 1, n) >= longest(o, n + 1))) {
      lines.push({ kind: "removed", text: was });
      o += 1;
    } else {
      lines.push({ kind: "added", text: is ?? "" });
      n += 1;
    }
  }
  return lines;
}

/** How many lines the ends of both texts, from two places on, have in common: the classic table of longest common subsequences. */
function lengthsOfCommon(old: readonly string[], now: readonly string[]) {
  const width = now.length + 1;
  const table = new Uint32Array((old.length + 1) * width);
  const at = (o: number, n: number) => table[o * width + n] ?? 0;
  for (let o = old.length - 1; o >= 0; o--) {
    for (let n = now.length - 1; n >= 0; n--) {
      const same = old[o] === now[n];
      table[o * width + n] = same ? at(o + 1, n + 1) + 1 : Math.max(at(o + 1, n), at(o, n + 1));
    }
  }
  return at;
}
