import type { ReactNode } from "react";
import { type Line, lineDifferences } from "~/blog/revisions/lineDifferences";
import type { PostDifference } from "~/blog/revisions/postDifferences";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

interface DifferencesProps {
  differences: readonly PostDifference[];
  /** The labels of the removed lines and of the added ones. */
  before: string;
  after: string;
  action?: (difference: PostDifference) => ReactNode;
}

/** The differences between two versions of a post, by field and line. */
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

function blocksOf({ before, after }: PostDifference): LineBlock[] {
  const blocks: LineBlock[] = [];
  for (const { kind, text } of lineDifferences(before, after)) {
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(text);
    else blocks.push({ key: blocks.length, kind, lines: [text] });
  }
  return blocks;
}
