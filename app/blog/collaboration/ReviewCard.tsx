import { useState } from "react";
import {
  REVIEW_NAMES,
  REVIEW_TONES,
  reviewForm,
  type ShownReview,
} from "~/blog/collaboration/review";
import { ChangeButton, ChangeForm } from "~/shell/admin/change/ChangeButton";
import { useNoteBesideEditor } from "~/shell/editing/VersionedEditor";
import { FormField } from "~/shell/forms/FormFields";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { forgetUnsentNote, useUnsentNote } from "~/shell/forms/interrupted/unsentNotes";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";

/** The review of a post that writers ask each other for, and the buttons for it. */
export function ReviewCard({ postId, review }: { postId: string; review: ShownReview | null }) {
  const under = `/admin/blogs/${postId}/review`;
  return (
    <section className="card pad stack" aria-labelledby="review-title">
      <h2 id="review-title">Review</h2>
      {review ? (
        <>
          <p>
            <Badge tone={REVIEW_TONES[review.state]} label={REVIEW_NAMES[review.state]} />{" "}
            {review.askedText}
          </p>
          {review.note && <p className="review-note">{review.note}</p>}
        </>
      ) : (
        <p>Ask the others to read the saved blog, or its writer for changes. They get an email.</p>
      )}
      <ChangeForm action={`${under}/ready`} className="stack" isRestorable>
        {(busy) => (
          <>
            <ReviewNote
              action={`${under}/ready`}
              isSending={busy}
              ownAskedAt={review?.isOwn ? review.askedAt : null}
            />
            <div className="row">
              <Button type="submit" variant="line" size="sm" busy={busy}>
                Ready for review
              </Button>
              <Button
                type="submit"
                variant="line"
                size="sm"
                busy={busy}
                formAction={`${under}/changes`}
              >
                Ask for changes
              </Button>
            </div>
          </>
        )}
      </ChangeForm>
      {review && <ChangeButton action={`${under}/end`}>End review</ChangeButton>}
    </section>
  );
}

interface ReviewNoteProps {
  /** The address of its form. */
  action: string;
  isSending: boolean;
  /** When this person asked, if it is the last request. */
  ownAskedAt: string | null;
}

/** Empty again once it was sent, and not because a colleague has asked for something meanwhile. */
function ReviewNote({ action, isSending, ownAskedAt: askedAt }: ReviewNoteProps) {
  const [state, setState] = useState({ isSending, askedAt, sentCount: 0 });
  if (state.isSending !== isSending || (!isSending && state.askedAt !== askedAt)) {
    const hasAsked = askedAt !== null && state.askedAt !== askedAt;
    const isSent = state.isSending && !isSending && hasAsked;
    const sentCount = state.sentCount + (isSent ? 1 : 0);
    if (isSent) forgetUnsentNote(action);
    setState({ isSending, askedAt: isSending ? state.askedAt : askedAt, sentCount });
  }
  return (
    <RestoredForm key={state.sentCount} action={action}>
      {(fields) => <NoteField action={action} text={fields ? reviewForm.read(fields).note : ""} />}
    </RestoredForm>
  );
}

function NoteField(note: { action: string; text: string }) {
  const { initialText, text, type } = useUnsentNote({ ...note, field: "note" });
  useNoteBesideEditor(text.trim() !== "");
  return (
    <FormField
      form={reviewForm}
      values={{ note: initialText }}
      fieldErrors={{}}
      name="note"
      onInput={({ currentTarget }: { currentTarget: { value: string } }) =>
        type(currentTarget.value)
      }
    />
  );
}
