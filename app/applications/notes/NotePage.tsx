import { NoteForm } from "~/applications/notes/NoteForm";
import type { TypedNote, UnsavedNote } from "~/applications/notes/noteForm";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { BackLink } from "~/shell/admin/BackLink";
import { shownForm } from "~/shell/forms/formResult";
import { Card } from "~/ui/primitives/Card";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";

interface NotePageProps {
  title: string;
  verb: string;
  action: string;
  from: string;
  stored: TypedNote;
  /** The action data of the last attempt to save, if any. */
  answer: unknown;
}

/** A page for editing a note, or for correcting one that was rejected. */
export function NotePage({ title, verb, action, stored, answer, ...page }: NotePageProps) {
  const { values, fieldErrors, formError } = shownForm(stored, answer);
  const from = (answer as Partial<UnsavedNote> | undefined)?.from ?? page.from;
  const error = fieldErrors.text;
  return (
    <>
      <title>{`${error || formError ? "Error: " : ""}${title} | Applications | Admin Dashboard`}</title>
      <AdminPageHead
        title={title}
        back={<BackLink href={from}>Back to the application</BackLink>}
      />
      <Card className="editor stack">
        {formError && <Notice tone="bad" title={formError} />}
        {error && <ErrorSummary fieldErrors={[{ field: "note-text", message: error }]} />}
        <NoteForm {...{ action, from, verb, values, fieldErrors }} label="Note" cancelTo={from} />
      </Card>
    </>
  );
}
