import { useContext, useState } from "react";
import { useParams } from "react-router";
import { notesAddress } from "~/applications/notes/note";
import type { MissingText } from "~/shell/admin/LoadFailure";
import { AccountIdContext } from "~/shell/admin/session/sessionContexts";
import { forgetUnsentNote, listUnsentNotes } from "~/shell/forms/interrupted/unsentNotes";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { TextAreaField } from "~/ui/primitives/Field";
import { useHydrated } from "~/ui/primitives/useHydrated";

/** The texts of an application's screens if there is none, with the note that was typed before a colleague deleted it. */
export const MISSING_APPLICATION: MissingText = {
  text: "There is no such application.",
  back: { href: "/admin/applications", label: "All applications" },
  below: <UnsentNoteOfGone />,
};

/** The note that was being written when the application went, to be copied. */
function UnsentNoteOfGone() {
  const { applicationId = "" } = useParams();
  const accountId = useContext(AccountIdContext);
  const isHydrated = useHydrated();
  const [isDiscarded, setIsDiscarded] = useState(false);
  const action = notesAddress(applicationId);
  const note = listUnsentNotes(accountId).find((unsent) => unsent.action === action);
  if (!isHydrated || isDiscarded || !note) return null;
  const discard = () => {
    forgetUnsentNote(action);
    // The button goes with the section.
    document.querySelector<HTMLElement>("main h1")?.focus();
    setIsDiscarded(true);
  };
  return (
    <section className="card pad stack" aria-label="Your note">
      <Alert tone="bad" title="Your note was not added">
        <p>The application was deleted meanwhile. Copy what you need of your text.</p>
      </Alert>
      <TextAreaField name="unsent-note" label="Your note" readOnly defaultValue={note.text} />
      <div className="row">
        <Button variant="line" size="sm" onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
