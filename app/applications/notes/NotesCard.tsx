import { useLocation } from "react-router";
import type { ShownNote } from "~/applications/admin/page/applicationView.server";
import { NoteForm } from "~/applications/notes/NoteForm";
import { DeleteButton } from "~/shell/admin/change/ChangeButton";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";

export const DELETE_NOTE_QUESTION =
  "Are you sure you want to delete this note? This action cannot be undone.";

interface NotesCardProps {
  applicationId: string;
  notes: readonly ShownNote[];
}

/** Shows administrators' notes for each other, and a form for a new one. */
export function NotesCard({ applicationId, notes }: NotesCardProps) {
  const { pathname, search } = useLocation();
  const from = pathname + search;
  return (
    <Card className="stack">
      <h2>Private notes</h2>
      {notes.length > 0 && (
        <ul className="notes">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} from={from} applicationId={applicationId} />
          ))}
        </ul>
      )}
      <NoteForm
        // Re-mounts the form empty once one's own note was added. Notes added by others do not reset what is being typed.
        key={notes.filter((note) => note.isOwn).length}
        action={`/admin/applications/${applicationId}/notes`}
        from={from}
        label="New note"
        verb="Add note"
      />
    </Card>
  );
}

interface NoteItemProps {
  note: ShownNote;
  applicationId: string;
  from: string;
}

function NoteItem({ note, applicationId, from }: NoteItemProps) {
  const { shortMoment } = useOfficeCalendar();
  const path = `/admin/applications/${applicationId}/notes/${note.id}`;
  const edited = note.editedAt ? `, edited ${shortMoment(note.editedAt)}` : "";
  return (
    <li>
      <p className="message" id={`note-${note.id}`}>
        {note.text}
      </p>
      <small>{`${note.author}, ${shortMoment(note.writtenAt)}${edited}`}</small>
      {note.isOwn && (
        <div className="row">
          <LinkButton
            variant="line"
            size="sm"
            href={`${path}?${new URLSearchParams({ from })}`}
            aria-describedby={`note-${note.id}`}
          >
            Edit
          </LinkButton>
          <DeleteButton
            withLabel
            action={`${path}/delete`}
            title="Delete this note?"
            question={DELETE_NOTE_QUESTION}
          />
        </div>
      )}
    </li>
  );
}
