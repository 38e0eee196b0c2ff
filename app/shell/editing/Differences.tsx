import { diffArrays } from "diff";
import type { ReactNode } from "react";
import type { Difference } from "~/shell/editing/fieldDifferences";
import { VisuallyHidden } from "~/ui/primitives/Icon";

interface DifferencesProps {
  differences: readonly Difference[];
  /** The labels of the removed lines and of the added ones. */
  before: string;
  after: string;
  action?: (difference: Difference) => ReactNode;
}

/** The differences between two versions of a record, by field and line. */
export function Differences({ differences, before, after, action }: DifferencesProps) {
  if (differences.length === 0) return <p>Nothing differs.</p>;
  return (
    <dl className="differences">
      {differences.map((difference) => (
        <div key={difference.field}>
          <dt>
            {difference.label}
            {action?.(difference)}
          </dt>
          <dd>
            {blocksOf(difference).map(({ key, ...block }) => (
              <Block key={key} {...block} labels={{ removed: before, added: after }} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface LineBlock {
  key: number;
  kind: Line["kind"];
  lines: string[];
}

type BlockProps = Omit<LineBlock, "key"> & { labels: { removed: string; added: string } };

function Block({ kind, lines, labels }: BlockProps) {
  const text = lines.join("\n");
  if (kind === "same") return <p className="same">{excerpt(lines)}</p>;
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <p className={kind}>
      <span className="whose">{labels[kind]}</span>
      <Mark>{text || <VisuallyHidden>empty</VisuallyHidden>}</Mark>
    </p>
  );
}

const CONTEXT_LINES = 2;

/** The first and last unchanged lines, as context of the changes. */
function excerpt(lines: readonly string[]): string {
  if (lines.length <= 2 * CONTEXT_LINES + 1) return lines.join("\n");
  const hidden = lines.length - 2 * CONTEXT_LINES;
  const [first, last] = [lines.slice(0, CONTEXT_LINES), lines.slice(-CONTEXT_LINES)];
  return [...first, `... ${hidden} unchanged lines ...`, ...last].join("\n");
}

function blocksOf({ before, after }: Difference): LineBlock[] {
  const blocks: LineBlock[] = [];
  for (const { kind, text } of lineDifferences(before, after)) {
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(text);
    else blocks.push({ key: blocks.length, kind, lines: [text] });
  }
  return blocks;
}

export interface Line {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * The time grows with the square of the differing lines: 0.3 s for this many. Texts that differ in more lines are shown
 * as completely removed and added.
 */
const DIFFERENCES_MAX_LINES = 1_000;

/** The lines of both texts in order, each unchanged, removed or added. */
export function lineDifferences(before: string, after: string): Line[] {
  const [oldLines, newLines] = [before.split("\n"), after.split("\n")];
  const changes = diffArrays(oldLines, newLines, { maxEditLength: DIFFERENCES_MAX_LINES });
  if (!changes) return [...asLines("removed", oldLines), ...asLines("added", newLines)];
  return changes.flatMap(({ added, removed, value }) =>
    asLines(added ? "added" : removed ? "removed" : "same", value),
  );
}

function asLines(kind: Line["kind"], texts: readonly string[]): Line[] {
  return texts.map((text) => ({ kind, text }));
}
