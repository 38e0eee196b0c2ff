import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Fields, TypedOf } from "~/platform/forms/fields";
import { EditorPanes } from "~/shell/admin/EditorPanes";
import { ConflictPanel } from "~/shell/editing/ConflictPanel";
import { DraftOffers } from "~/shell/editing/DraftOffers";
import type { Difference } from "~/shell/editing/fieldDifferences";
import { LeaveDialog } from "~/shell/editing/LeaveDialog";
import type { VersionedEditing } from "~/shell/editing/useVersionedEditor";
import { ErrorSummary } from "~/ui/primitives/Field";
import { useHydrated } from "~/ui/primitives/useHydrated";

/** A page has drafts of its own kind: versions that are saved and not published. */
const WORDS = {
  blog: {
    earlier: "revisions",
    leaving: "Your changes are not in the blog yet. What you typed is kept as a draft.",
  },
  page: {
    earlier: "versions",
    leaving: "Your changes are not in the page yet. What you typed is kept and offered again.",
  },
} as const;

const NOTE_NOT_SENT =
  "Your note is not sent. It is still here when you come back, as long as this tab is open.";

const SetNoteTypedContext = createContext<(isTyped: boolean) => void>(() => {});

/** For a small form on the screen of an editor: leaving asks, as long as a note is typed into it and not sent. */
export function useNoteBesideEditor(isTyped: boolean): void {
  const setNoteTyped = useContext(SetNoteTypedContext);
  useEffect(() => {
    setNoteTyped(isTyped);
    return () => setNoteTyped(false);
  }, [isTyped, setNoteTyped]);
}

interface VersionedEditorProps<F extends Fields> {
  editing: VersionedEditing<F>;
  title: string;
  head: ReactNode;
  /** The form and what is below it. */
  write: ReactNode;
  preview: ReactNode;
}

/** The screen of an editor: the draft that it offers, the form beside its preview, and the question before leaving it. */
export function VersionedEditor<F extends Fields>(props: VersionedEditorProps<F>) {
  const { editing, title, head, write, preview } = props;
  const { record, start, result, problems, isDirty } = editing;
  const [isNoteTyped, setNoteTyped] = useState(false);
  const lost = [isDirty && WORDS[record.noun].leaving, isNoteTyped && NOTE_NOT_SENT];
  return (
    <>
      <title>{`${problems.length > 0 ? "Error: " : ""}${title} | Admin Dashboard`}</title>
      {head}
      <div className="stack">
        {/* After an attempt to save, the form already shows what was typed. */}
        {!result && (
          <DraftOffers
            noun={record.noun}
            storedAs={editing.storedAs}
            read={editing.readDraft}
            offeredDraft={start.offeredDraft}
            isRestoredAtFirst={start.isRestored}
            editor={record.editorPath}
            discard={`${record.draftsPath}/discard`}
            restoreLocal={editing.continueDraft}
          />
        )}
        <SetNoteTypedContext value={setNoteTyped}>
          <EditorPanes write={write} preview={preview} />
        </SetNoteTypedContext>
      </div>
      <LeaveDialog unsaved={isDirty || isNoteTyped} text={lost.filter(Boolean).join(" ")} />
    </>
  );
}

interface EditorErrorsProps<F extends Fields> {
  editing: VersionedEditing<F>;
  differencesOf: (before: TypedOf<F>, after: TypedOf<F>) => readonly Difference[];
}

/** Why the form was not saved, above its fields; a colleague's version is beside the typed one. */
export function EditorErrors<F extends Fields>({ editing, differencesOf }: EditorErrorsProps<F>) {
  const { record, problems, result, newer, typed, takeField } = editing;
  const isHydrated = useHydrated();
  return (
    <>
      <ErrorSummary errors={problems} focusKey={result} />
      {newer && (
        <ConflictPanel
          key={newer.version}
          noun={record.noun}
          newer={newer}
          differences={differencesOf(newer.values, typed)}
          earlier={WORDS[record.noun].earlier}
          theirsHref={`${record.editorPath}?draft=ignore&newest=${newer.version}`}
          takeField={isHydrated ? takeField : undefined}
        />
      )}
    </>
  );
}
