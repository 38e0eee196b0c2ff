import { diffArrays } from "diff";
import { Fragment, type ReactNode } from "react";
import type { Difference } from "~/shell/editing/fieldDifferences";
import { createWordComparison, type WordRun } from "~/shell/editing/wordDifferences";

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
              <Block
                key={key}
                {...block}
                labels={{ removed: before, added: after }}
                isEmpty={difference[block.kind === "removed" ? "before" : "after"] === ""}
              />
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
  /** The text in parts: which words differ from those of the block beside it. */
  words?: readonly WordRun[];
}

type BlockProps = Omit<LineBlock, "key"> & {
  labels: { removed: string; added: string };
  /** Whether the field has no value, in which case there is only an empty line. */
  isEmpty: boolean;
};

function Block({ kind, lines, words, labels, isEmpty }: BlockProps) {
  const text = lines.join("\n");
  if (kind === "same") return <p className="same">{excerpt(lines)}</p>;
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <p className={kind}>
      <span className="whose">{labels[kind]}</span>
      <Mark>{words ? <Words words={words} /> : text || (isEmpty ? "Empty" : "Empty line")}</Mark>
    </p>
  );
}

function Words({ words }: { words: readonly WordRun[] }) {
  return words.map(({ key, text, isChanged }) =>
    isChanged ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>,
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
  addWords(blocks);
  return blocks;
}

/** Removed lines stand before the added ones that take their place. */
function addWords(blocks: readonly LineBlock[]): void {
  const compare = createWordComparison();
  for (const [place, removed] of blocks.entries()) {
    const added = blocks[place + 1];
    if (removed.kind !== "removed" || added?.kind !== "added") continue;
    const words = compare(removed.lines.join("\n"), added.lines.join("\n"));
    removed.words = words?.removed;
    added.words = words?.added;
  }
}

export interface Line {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * The time grows with the square of the differing lines: 0.3 s for this many. Texts that differ in more lines are shown as
 * completely removed and added.
 */
export const DIFFERENCES_MAX_LINES = 1_000;

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
