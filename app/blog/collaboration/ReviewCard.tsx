import {
  REVIEW_NAMES,
  REVIEW_TONES,
  reviewForm,
  type ShownReview,
} from "~/blog/collaboration/review";
import { ChangeButton, ChangeForm } from "~/shell/admin/change/ChangeButton";
import { FormField } from "~/shell/forms/FormFields";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";

/** What writers ask of each other about a post, and the buttons to ask. */
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
      <ChangeForm action={`${under}/ready`} className="stack" key={review?.askedText}>
        {(busy) => (
          <>
            <FormField form={reviewForm} values={reviewForm.empty} fieldErrors={{}} name="note" />
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
