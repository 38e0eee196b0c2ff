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

/** A note on a page of its own: to be edited, or to be put right. */
export function NotePage({ title, verb, action, from, typed, fault, failed }: NotePageProps) {
  const fieldErrors = fault ? [{ field: "note-text", message: fault }] : [];
  return (
    <>
      <title>{`${fault || failed ? "Error: " : ""}${title} | Applications | Admin Dashboard`}</title>
      <PageHead title={title} back={<BackLink href={from}>Back to the application</BackLink>} />
      <Card className="editor stack">
        {failed && <Notice tone="bad" title={failed} />}
        {fault && <ErrorSummary fieldErrors={fieldErrors} />}
        <NoteForm {...{ action, from, verb, typed }} label="Note" error={fault} cancelTo={from} />
      </Card>
    </>
  );
}
