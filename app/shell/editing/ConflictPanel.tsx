import { useRef, useState } from "react";
import { Differences } from "~/shell/editing/Differences";
import type { Difference } from "~/shell/editing/fieldDifferences";
import type { NewerSave } from "~/shell/editing/versionedRecord";
import { Alert } from "~/ui/primitives/Alert";
import { Button, LinkButton } from "~/ui/primitives/Button";

interface ConflictPanelProps {
  /** The word for the record in a sentence: "blog". */
  noun: string;
  /** Left out for a record that does not say when it was saved. */
  newer?: Pick<NewerSave<unknown>, "savedBy" | "savedAt" | "isOwn" | "state"> & {
    version?: number;
  };
  /** The differences from the other person's version to one's own. */
  differences: readonly Difference[];
  /** The address of the editor with theirs in it. */
  theirsHref: string;
  /** The word for earlier versions; left out for a record without any. */
  earlier?: "revisions" | "versions";
  /** Copies one field of the newer version into the form; undefined without scripts. */
  takeField?: (field: string) => void;
}

/** Shows what differs after two people saved the same record, and three ways to go on. None loses anything before a save. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { noun, newer, differences, theirsHref, earlier, takeField } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Decided once: after the last “Take theirs” nothing differs either. Records without versions are not published.
  const [hasSameTexts] = useState(newer?.version !== undefined && differences.length === 0);
  const renderTakeButton = ({ field, label }: Difference) =>
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
      <p>{savedSentence(noun, newer)}</p>
      {newer?.state && <Alert title={newer.state} />}
      {hasSameTexts ? (
        <p>{SAME_TEXTS}</p>
      ) : (
        <Differences
          differences={differences}
          before="Theirs"
          after="Mine"
          action={renderTakeButton}
        />
      )}
      <div className="row">
        <Button type="submit" variant="default">
          Save mine
        </Button>
        <LinkButton variant="line" href={theirsHref}>
          Take theirs
        </LinkButton>
      </div>
      <p>
        Or change the form below until both are in it, and save.
        {earlier && ` Theirs stays among the ${earlier}.`}
      </p>
    </section>
  );
}

const SAME_TEXTS =
  "The texts are the same. What differs is whether and from when visitors see them: the page or blog was published, unpublished or planned meanwhile.";

function savedSentence(noun: string, newer: ConflictPanelProps["newer"]): string {
  const stored = "Theirs is stored; yours is in the form below.";
  if (!newer) return `Somebody saved the ${noun} after you had opened it. ${stored}`;
  const { isOwn, savedBy, savedAt, version } = newer;
  const what = version ? `version ${version}` : "it";
  if (isOwn)
    return `You saved ${what} on ${savedAt}, in another tab. Here, “theirs” is that one, and “mine” is the form below.`;
  return `${savedBy} saved ${what} on ${savedAt}, after you had opened the ${noun}. ${stored}`;
}
