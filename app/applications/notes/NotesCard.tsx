import { useContext, useState } from "react";
import { useLocation } from "react-router";
import { DELETE_NOTE } from "~/applications/admin/changeTexts";
import type { ShownNote } from "~/applications/admin/page/applicationView.server";
import { NoteForm } from "~/applications/notes/NoteForm";
import { notesAddress } from "~/applications/notes/note";
import { DeleteButton } from "~/shell/admin/change/ChangeButton";
import { AccountIdContext } from "~/shell/admin/session/sessionContexts";
import { forgetUnsentNote, listUnsentNotes } from "~/shell/forms/interrupted/unsentNotes";
import { useIsSending } from "~/shell/forms/useIsSending";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface NotesCardProps {
  applicationId: string;
  /** The applicant's name. */
  name: string;
  notes: readonly ShownNote[];
}

/** Shows administrators' notes for each other, and a form for a new one. */
export function NotesCard({ applicationId, name, notes }: NotesCardProps) {
  const { pathname, search } = useLocation();
  const from = pathname + search;
  const action = notesAddress(applicationId);
  const sentCount = useSentCount(action);
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
        // Another applicant has a form of their own. It is empty again once its note was sent, and not for what else happens.
        key={`${applicationId} ${sentCount}`}
        action={action}
        about={{ href: from, name }}
        from={from}
        label="New note"
        verb="Add note"
      />
      <OtherNotes action={action} />
    </Card>
  );
}

/** Notes that were left behind unsaved, by a decision that led to the next applicant. */
function OtherNotes({ action }: { action: string }) {
  const accountId = useContext(AccountIdContext);
  const [discardedCount, setDiscardedCount] = useState(0);
  const notes = useHydrated() ? listUnsentNotes(accountId) : [];
  const discard = (address: string) => {
    forgetUnsentNote(address);
    setDiscardedCount(discardedCount + 1);
  };
  return notes.map(
    ({ action: address, about }) =>
      about &&
      address !== action && (
        <div key={address} className="row">
          <p className="hint">
            Your note about <a href={about.href}>{about.name}</a> is not added yet.
          </p>
          <Button
            variant="quiet"
            size="sm"
            label={`Discard the note about ${about.name}`}
            onClick={() => discard(address)}
          >
            Discard
          </Button>
        </div>
      ),
  );
}

/** How often this page has sent a form to an address. A form that is refused leads to another page. */
function useSentCount(action: string): number {
  const isSending = useIsSending(action);
  const [sending, setSending] = useState({ isSending, count: 0 });
  if (sending.isSending !== isSending)
    setSending({ isSending, count: isSending ? sending.count : sending.count + 1 });
  return sending.count;
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
          <DeleteButton look="button" action={`${path}/delete`} {...DELETE_NOTE} />
        </div>
      )}
    </li>
  );
}
