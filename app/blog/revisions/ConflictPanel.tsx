import { useRef } from "react";
import type { NewerSave } from "~/blog/admin/editor/postAnswer";
import type { PostInput } from "~/blog/post";
import { Differences } from "~/blog/revisions/Differences";
import { type PostDifference, postDifferences } from "~/blog/revisions/postDifferences";
import { Button, LinkButton } from "~/ui/primitives/Button";

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
