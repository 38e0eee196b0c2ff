import { data, Form, useNavigation } from "react-router";
import { COMPANY_PATH, MARK_PATH } from "~/company/admin/companyPaths";
import { receiveMark } from "~/company/admin/receiveMark.server";
import { MARK_MAX_BYTES } from "~/company/rules";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { returnedDocument } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useFrame } from "~/shell/frame";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { FileField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/companyMark";

interface Rejection {
  fieldError?: string;
  formError?: string;
}

// On purpose: without a loader the router would open this page without a request, and so without the guard.
export const loader = () => null;

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const received = await receiveMark(admin, request);
  if (received.ok) {
    // The mark is in the frame around this page too.
    return returnedDocument(admin.app, COMPANY_PATH, SAVED);
  }
  if ("fieldError" in received)
    return data<Rejection>({ fieldError: received.fieldError }, { status: 422 });
  return data<Rejection>({ formError: SAVE_FAILED }, { status: 503 });
}

export const clientAction = reportFailure(() => SAVE_FAILED);

export default function CompanyMark({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const mark = useFrame()?.company.mark;
  const { fieldError, formError } = (actionData ?? {}) as Rejection;
  return (
    <section className="card pad stack" aria-labelledby="mark-title">
      <title>Mark | Settings | Admin Dashboard</title>
      <header>
        <BackLink href={COMPANY_PATH}>Company</BackLink>
        <h2 id="mark-title">Mark</h2>
        <p>
          It stands beside the short name, in the tabs of browsers, on home screens and in the
          pictures of shared links, always on a white tile.
        </p>
      </header>
      {mark && <img className="mark" src={mark} alt="The mark as it is now" />}
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary
        fieldErrors={fieldError ? [{ field: "mark", message: fieldError }] : []}
        focusKey={actionData}
      />
      <Form method="post" encType="multipart/form-data" noValidate className="form">
        <FileField
          name="mark"
          label="Drawing"
          hint={`An SVG file with a square field, at most ${MARK_MAX_BYTES / 1024} KB`}
          accept=".svg,image/svg+xml"
          error={fieldError}
        />
        <div>
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Saving..." : "Save"}
          </Button>
        </div>
      </Form>
      {mark && (
        <Form method="post" action={`${MARK_PATH}/remove`} reloadDocument>
          <Button variant="line" size="sm" type="submit">
            Remove the mark
          </Button>
        </Form>
      )}
    </section>
  );
}
