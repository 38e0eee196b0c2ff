import { useEffect, useState } from "react";
import { REVIEW_NAMES, reviewForm, type ShownReview } from "~/blog/collaboration/review";
import { PRESENCE_EVERY_MS } from "~/blog/rules";
import { ChangeButton, ChangeForm } from "~/shell/admin/change/ChangeButton";
import { FormField } from "~/shell/forms/FormFields";
import { Alert } from "~/ui/primitives/Alert";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";

const list = new Intl.ListFormat("en-US");

/** Says who else has the editor of this post open. */
export function OthersHere({
  postId,
  names: initialNames,
}: {
  postId: string;
  names: readonly string[];
}) {
  const names = usePresence(postId, initialNames);
  return (
    <div role="status">
      {names.length > 0 && (
        <Alert
          tone="info"
          title={`${list.format(names)} ${names.length === 1 ? "has" : "have"} this blog open too.`}
        >
          <p>
            Nothing is lost if you both save: the second one is shown what the first one changed.
          </p>
        </Alert>
      )}
    </div>
  );
}

/** What writers ask of each other about a post, and the buttons to ask. */
export function ReviewCard({ postId, review }: { postId: string; review: ShownReview | null }) {
  const under = `/admin/blogs/${postId}/review`;
  return (
    <section className="card pad stack" aria-labelledby="review-title">
      <h2 id="review-title">Review</h2>
      {review ? (
        <>
          <p>
            <Badge status={review.state} label={REVIEW_NAMES[review.state]} /> {review.askedText}
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

/** The names of the others who have the editor of a post open. Asks again while the page is in sight. */
function usePresence(postId: string, initialNames: readonly string[]): readonly string[] {
  const [names, setNames] = useState(initialNames);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const otherNames = await fetchOthers(postId, controller.signal);
      if (otherNames && !controller.signal.aborted) setNames(otherNames);
    };
    const timer = setInterval(() => void ask(), PRESENCE_EVERY_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [postId]);
  return names;
}

/** Null if the server is not reached or the session has ended: the editor says so by itself. */
async function fetchOthers(postId: string, signal: AbortSignal): Promise<string[] | null> {
  try {
    const response = await fetch(`/admin/blogs/${encodeURIComponent(postId)}/presence`, {
      signal,
      redirect: "manual",
    });
    return response.ok ? ((await response.json()) as string[]) : null;
  } catch {
    return null;
  }
}
