import { redirect } from "react-router";
import {
  CLAIM_FAILED,
  CLAIM_REASONS,
  CLAIMS_PATH,
  type Claim,
  claimForm,
  type TypedClaim,
} from "~/content/claims/claim";
import {
  type ClaimSource,
  findClaim,
  saveClaimSource,
  sourceOf,
} from "~/content/claims/claimSources.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { ACCOUNT_NEW_TO_SAVE, failedText, SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { RecordForm, RestoredRecordForm } from "~/shell/editing/RecordForm";
import { conflictRefusalAs, handleRecordForm } from "~/shell/editing/recordForm.server";
import { FormField } from "~/shell/forms/FormFields";
import { notSaved, RECORD_IS_GONE } from "~/shell/forms/handleForm.server";
import { LeaveQuestion } from "~/shell/forms/SaveBar";
import { CancelLink, SaveButton } from "~/shell/forms/SaveButton";
import type { Route } from "./+types/claimEdit";

export const shouldRevalidate = skipLiveReload;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const claim = await findClaim(app, params.claimId);
  if (!claim) throw redirect(CLAIMS_PATH);
  return { claim, openedFrom: fingerprintOf(sourceOf(claim)) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const id = params.claimId;
  return handleRecordForm(request, claimForm, async (values, openedFrom) => {
    const { source, review_on: reviewOn } = values;
    const edited = { id, openedFrom, source, reviewOn };
    const result = await attempt(admin, () => saveClaimSource(admin.app, admin.actor, edited));
    if (result.ok) return redirectWithFlash(admin, CLAIMS_PATH, SAVED);
    if (result.reason === "saved-since")
      return conflictRefusalAs(result.newer, typedOf(result.newer));
    if (result.reason === "claim-missing") return RECORD_IS_GONE;
    if (result.reason === "account-new") return notSaved(result, ACCOUNT_NEW_TO_SAVE);
    return notSaved(result, failedText(CLAIM_FAILED, result.reason, CLAIM_REASONS));
  });
}

export const clientAction = reportFailure<typeof action>(() => CLAIM_FAILED);

/** The values of the form for what is stored. */
const typedOf = ({ source, reviewOn }: ClaimSource): TypedClaim => ({
  source: source ?? "",
  review_on: reviewOn ?? "",
});

export default function ClaimEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, openedFrom } = loaderData;
  const result = useRetainedResult(actionData);
  return (
    <>
      <title>{`${result ? "Error: " : ""}Source of a claim | Pages | Admin Dashboard`}</title>
      <AdminPageHead
        title="Source of a claim"
        lead={`“${claim.text}”`}
        back={<BackLink href={CLAIMS_PATH}>All claims</BackLink>}
        below={<SaidOn pages={claim.pages} />}
      />
      <section className="card pad stack editor" aria-label="Source">
        <RestoredRecordForm
          schema={claimForm}
          action={`${CLAIMS_PATH}/${claim.id}`}
          stored={typedOf(claim)}
          {...{ openedFrom, result }}
        >
          {(filled) => (
            <RecordForm filled={filled} noun="source" className="form">
              <FormField {...filled} name="source" />
              <FormField {...filled} name="review_on" />
              <div className="row">
                <SaveButton />
                <CancelLink href={CLAIMS_PATH} />
              </div>
              <LeaveQuestion refusedResult={result} />
            </RecordForm>
          )}
        </RestoredRecordForm>
      </section>
    </>
  );
}

function SaidOn({ pages }: Pick<Claim, "pages">) {
  return (
    <p>
      On{" "}
      {pages.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <a href={`/admin/pages/${id}`}>{name}</a>
        </span>
      ))}
    </p>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      title="Source of a claim"
      sentence="Failed to load the claim. Please try again later."
    />
  );
}
