import type { ReactNode } from "react";
import { type Line, lineDifferences } from "~/blog/revisions/lineDifferences";
import type { PostDifference } from "~/blog/revisions/postDifferences";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

interface DifferencesProps {
  differences: readonly PostDifference[];
  /** Whose words the struck lines are, and whose the marked ones. */
  before: string;
  after: string;
  action?: (difference: PostDifference) => ReactNode;
}

/** What differs between two versions of a post, field by field and line by line. */
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
              <Block key={key} {...block} whose={{ removed: before, added: after }} />
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

type BlockProps = Omit<LineBlock, "key"> & { whose: { removed: string; added: string } };

function Block({ kind, lines, whose }: BlockProps) {
  const text = lines.join("\n");
  if (kind === "same") return <p className="same">{excerpt(lines)}</p>;
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <p className={kind}>
      <span className="whose">{whose[kind]}</span>
      <Mark>{text || <VisuallyHidden>empty</VisuallyHidden>}</Mark>
    </p>
  );
}

const CONTEXT_LINES = 2;

/** Unchanged lines only show where one is. */
function excerpt(lines: readonly string[]): string {
  if (lines.length <= 2 * CONTEXT_LINES + 1) return lines.join("\n");
  const left = lines.length - 2 * CONTEXT_LINES;
  const [first, last] = [lines.slice(0, CONTEXT_LINES), lines.slice(-CONTEXT_LINES)];
  return [...first, `... ${left} unchanged lines ...`, ...last].join("\n");
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
