import { NoteForm } from "~/routes/admin/parts/applications/NoteForm";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { Card } from "~/ui/primitives/Card";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";

interface NotePageProps {
  title: string;
  verb: string;
  action: string;
  from: string;
  typed: string;
  fault?: string;
}

/** A note on a page of its own: to be edited, or to be put right. */
export function NotePage({ title, verb, action, from, typed, fault }: NotePageProps) {
  const faults = fault ? [{ field: "note-text", message: fault }] : [];
  return (
    <>
      <title>{`${fault ? "Error: " : ""}${title} | Applications | Admin Dashboard`}</title>
      <PageHead title={title} back={<BackLink href={from}>Back to the application</BackLink>} />
      <Card className="editor stack">
        {fault && <ErrorSummary faults={faults} />}
        <NoteForm {...{ action, from, verb, typed }} label="Note" error={fault} cancelTo={from} />
      </Card>
    </>
  );
}
