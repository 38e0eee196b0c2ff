import { NoteForm } from "~/applications/notes/NoteForm";
import type { UnsavedNote } from "~/applications/notes/unsavedNote";
import { BackLink } from "~/shell/admin/BackLink";
import { PageHead } from "~/shell/admin/PageHead";
import { Card } from "~/ui/primitives/Card";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";

interface NotePageProps extends UnsavedNote {
  title: string;
  verb: string;
  action: string;
}

/** A page for editing a note, or for correcting one that was rejected. */
export function NotePage({ title, verb, action, from, typed, error, formError }: NotePageProps) {
  const fieldErrors = error ? [{ field: "note-text", message: error }] : [];
  return (
    <>
      <title>{`${error || formError ? "Error: " : ""}${title} | Applications | Admin Dashboard`}</title>
      <PageHead title={title} back={<BackLink href={from}>Back to the application</BackLink>} />
      <Card className="editor stack">
        {formError && <Notice tone="bad" title={formError} />}
        {error && <ErrorSummary fieldErrors={fieldErrors} />}
        <NoteForm {...{ action, from, verb, typed }} label="Note" error={error} cancelTo={from} />
      </Card>
    </>
  );
}
