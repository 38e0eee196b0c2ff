import type { ReactNode } from "react";
import { useRef } from "react";
import type { NewerSave } from "~/blog/admin/editor/savePost.server";
import type { PostInput } from "~/blog/post";
import {
  type Line,
  lineDifferences,
  type PostDifference,
  postDifferences,
} from "~/blog/revisions/postDifferences";
import { Button, LinkButton } from "~/ui/primitives/Button";
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

interface ConflictPanelProps {
  mine: PostInput;
  newer: NewerSave;
  editor: string;
  /** Copies one field of the newer version into the form; undefined without scripts. */
  takeField?: (field: keyof PostInput) => void;
}

/**
 * Shows what differs after two people saved the same post, and three ways to go on. None loses anything before a save.
 */
export function ConflictPanel({ mine, newer, editor, takeField }: ConflictPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const differences = postDifferences(newer.values, mine);
  const takeTheirs = ({ field, label }: PostDifference) =>
    takeField && (
      <Button
        variant="line"
        size="sm"
        label={`Take theirs: ${label}`}
        onClick={() => {
          takeField(field);
          // The button disappears with its difference, so the focus needs another place.
          heading.current?.focus();
        }}
      >
        Take theirs
      </Button>
    );
  return (
    <section className="card pad stack conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        What differs
      </h2>
      <p>
        {newer.savedBy} saved version {newer.version} on {newer.savedAt}, after you had opened the
        blog. Theirs is stored; yours is in the form below and kept as a draft.
      </p>
      <Differences differences={differences} before="Theirs" after="Mine" action={takeTheirs} />
      <div className="acts">
        <Button type="submit" variant="default">
          Save mine
        </Button>
        <LinkButton variant="line" href={`${editor}?draft=ignore&newest=${newer.version}`}>
          Take theirs
        </LinkButton>
      </div>
      <p>
        Or change the form below until both are in it, and save. Theirs stays among the revisions.
      </p>
    </section>
  );
}
