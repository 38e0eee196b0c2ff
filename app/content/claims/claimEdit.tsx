import { Form, redirect } from "react-router";
import {
  CLAIM_FAILED,
  CLAIM_REASONS,
  CLAIMS_ADDRESS,
  type Claim,
  claimForm,
  type TypedClaim,
} from "~/content/claims/claim";
import { findClaim, saveClaimSource } from "~/content/claims/claimSources.server";
import { withoutNul } from "~/platform/http/upload/storableText";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/change.server";
import { failedFlash, SAVED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { noReloadWhileTyping, useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { shownForm } from "~/shell/forms/formResult";
import { handleForm, notSaved } from "~/shell/forms/handleForm.server";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { SaveButton } from "~/shell/forms/SaveButton";
import { LinkButton } from "~/ui/primitives/Button";
import type { Route } from "./+types/claimEdit";

export const shouldRevalidate = noReloadWhileTyping;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const claim = await findClaim(app, withoutNul(params.claimId));
  if (!claim) throw redirect(CLAIMS_ADDRESS);
  return claim;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const id = withoutNul(params.claimId);
  return handleForm(request, claimForm, async (typed) => {
    const { source, review_on: reviewOn } = typed;
    const result = await attempt(admin, () =>
      saveClaimSource(admin.app, admin.actor, { id, source, reviewOn }),
    );
    if (result.ok) return redirectWithFlash(admin, CLAIMS_ADDRESS, SAVED);
    const { text, detail } = failedFlash(CLAIM_FAILED, result.reason, CLAIM_REASONS);
    return notSaved(result, [text, detail].filter(Boolean).join(" "));
  });
}

export const clientAction = reportFailure(() => CLAIM_FAILED);

export default function ClaimEdit({ loaderData: claim, actionData }: Route.ComponentProps) {
  const result = useRetainedResult(actionData);
  return (
    <>
      <title>{`${result ? "Error: " : ""}Source of a claim | Pages | Admin Dashboard`}</title>
      <AdminPageHead
        title="Source of a claim"
        lead={`“${claim.text}”`}
        back={<BackLink href={CLAIMS_ADDRESS}>All claims</BackLink>}
        below={<SaidOn pages={claim.pages} />}
      />
      <section className="card pad stack editor" aria-label="Source">
        <RestoredForm key={claim.id} action={`${CLAIMS_ADDRESS}/${claim.id}`}>
          {(fields) => (
            <ClaimForm
              typed={
                fields
                  ? claimForm.read(fields)
                  : { source: claim.source ?? "", review_on: claim.reviewOn ?? "" }
              }
              result={result}
            />
          )}
        </RestoredForm>
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

function ClaimForm({ typed, result }: { typed: TypedClaim; result: unknown }) {
  const formState = shownForm<TypedClaim>(typed, result);
  const field = (name: keyof TypedClaim) => ({ ...formState, form: claimForm, name });
  return (
    <>
      <FormErrors form={claimForm} result={result} {...formState} />
      <Form method="post" noValidate className="form" data-restorable="">
        <FormField {...field("source")} />
        <FormField {...field("review_on")} />
        <div className="row">
          <SaveButton />
          <LinkButton variant="line" href={CLAIMS_ADDRESS}>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </>
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
