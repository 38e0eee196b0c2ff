import { CLAIM_LABELS, CLAIM_TONES, CLAIMS_PATH, type Claim } from "~/content/claims/claim";
import { listClaims } from "~/content/claims/claimSources.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { Badge } from "~/ui/primitives/Badge";
import { EmptyState } from "~/ui/primitives/EmptyState";
import type { Route } from "./+types/claims";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const claims = await listClaims(app);
  const { shortDay } = app.calendar();
  return claims.map(({ reviewOn, ...claim }) => ({
    ...claim,
    reviewOn: reviewOn && shortDay(reviewOn),
  }));
}

export default function Claims({ loaderData: claims }: Route.ComponentProps) {
  return (
    <>
      <title>Claims | Pages | Admin Dashboard</title>
      <AdminPageHead
        title="Claims"
        lead="What the published pages promise in figures, and what each rests on. Visitors do not see the sources."
        back={<BackLink href="/admin/pages">All pages</BackLink>}
      />
      {claims.length === 0 && <EmptyState text="No page promises anything in figures." />}
      {claims.length > 0 && (
        <section className="card tablecard" aria-label="Claims">
          <p className="tablebar">{summaryOf(claims)}</p>
          <table className="data linked">
            <ColumnHeads labels={["Claim", "Source", "Review on"]} />
            <tbody>
              {claims.map(({ id, text, pages, source, reviewOn, status }) => (
                <tr key={id}>
                  <td className="claim">
                    <span className="who">
                      <a href={`${CLAIMS_PATH}/${id}`}>{text}</a>
                      <span>{pages.map(({ name }) => name).join(", ")}</span>
                    </span>
                  </td>
                  <td>
                    {source ?? <Badge tone={CLAIM_TONES[status]} label={CLAIM_LABELS[status]} />}
                  </td>
                  <td className="when">
                    {reviewOn}{" "}
                    {status === "review-due" && (
                      <Badge tone={CLAIM_TONES[status]} label={CLAIM_LABELS[status]} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** How many claims there are, and how many of them ask for something. */
function summaryOf(claims: readonly Pick<Claim, "status">[]): string {
  const count = (countedStatus: Claim["status"]) =>
    claims.filter(({ status }) => status === countedStatus).length;
  const [open, due] = [count("no-source"), count("review-due")];
  const openTexts = [
    open > 0 ? `${open} without a source` : "",
    due > 0 ? `${due} due for a review` : "",
  ].filter(Boolean);
  const total = claims.length === 1 ? "One claim" : `${claims.length} claims`;
  return `${total}, ${openTexts.join(", ") || "each with a source"}`;
}

export function ErrorBoundary() {
  return <LoadFailure title="Claims" sentence="Failed to load claims. Please try again later." />;
}
