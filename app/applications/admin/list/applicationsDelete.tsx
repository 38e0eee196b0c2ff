import { data, Form } from "react-router";
import {
  APPLICATION_REASONS,
  bulkDeletionTitle,
  DELETE_FAILED,
  DELETE_SELECTED_WARNING,
  deletedText,
  TYPED_COUNT_FIELD,
} from "~/applications/admin/changeTexts";
import { LISTED_AT } from "~/applications/admin/list/listAddress";
import { readSelected } from "~/applications/admin/list/listFilters.server";
import {
  countSelected,
  resolveSelected,
  type Selected,
} from "~/applications/applicationList.server";
import { deleteSelected } from "~/applications/bulkCommands.server";
import { listApplicants } from "~/applications/queries.server";
import { mustBeTyped, SELECTED_MAX } from "~/applications/rules";
import { type SentFields, textOf } from "~/platform/forms/check";
import { parseForm, unreadable } from "~/platform/http/body/parseForm.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import {
  type AdminRequest,
  adminRequest,
  attempt,
  readFrom,
  returnAddress,
} from "~/shell/admin/adminRequest.server";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { failedFlash, withReason } from "~/shell/admin/change/flash";
import { redirectWithFailure, redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { type ReportedFailure, reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { auditListingByNewAccount } from "~/shell/admin/newAccountListing.server";
import { SELECTED_FIELD } from "~/shell/forms/hiddenFields";
import { CancelLink } from "~/shell/forms/SaveButton";
import { Button } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import { ErrorSummary, TextField } from "~/ui/primitives/Field";
import type { Route } from "./+types/applicationsDelete";

const APPLICATIONS_PATH = "/admin/applications";

interface Question {
  applications: { id: string; fullName: string; jobTitle: string }[];
  /** When the list was loaded in which they were checked, as its form said. */
  listedAt: string;
  from: string;
  /** The error of the typed number. */
  error?: string;
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<Question> {
  const admin = adminRequest(context);
  const { searchParams } = new URL(request.url);
  const selected = searchParams.getAll(SELECTED_FIELD);
  const from = readFrom(request, APPLICATIONS_PATH);
  const applications = await listSelected(admin, selected.slice(0, SELECTED_MAX));
  if (applications.length === 0)
    throw redirectWithFailure(
      admin,
      from,
      failedFlash(DELETE_FAILED, "none-selected", APPLICATION_REASONS),
    );
  await auditListingByNewAccount(context, "selection:applications");
  // Without a list before it, this page is the one that shows them.
  const listedAt = searchParams.get(LISTED_AT) ?? admin.app.now().toISOString();
  return { applications, listedAt, from };
}

async function listSelected({ app }: AdminRequest, selected: Selected) {
  const selection = await app.db.transaction((tx) => resolveSelected(tx, selected));
  return selection.ok ? listApplicants(app, selection.ids) : [];
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const selected = readSelected(body.fields);
  const count = countSelected(selected);
  const from = returnAddress(textOf(body.fields, "from"), APPLICATIONS_PATH);
  if (!isCountTyped(body.fields, count)) {
    const applications = await listSelected(admin, selected);
    const error = `Type ${count} to confirm`;
    const listedAt = textOf(body.fields, LISTED_AT);
    return data<Question>({ applications, listedAt, from, error }, { status: 422 });
  }
  const result = await attempt(admin, () => deleteSelected(admin.app, admin.actor, selected));
  return result.ok
    ? redirectWithFlash(admin, from, deletedText(result))
    : redirectWithFailure(
        admin,
        from,
        failedFlash(DELETE_FAILED, result.reason, APPLICATION_REASONS),
      );
}

function isCountTyped(fields: SentFields, count: number): boolean {
  return !mustBeTyped(count) || textOf(fields, TYPED_COUNT_FIELD).trim() === String(count);
}

export const clientAction = reportFailure<typeof action>((reason) =>
  withReason(DELETE_FAILED, reason),
);

/** The confirmation as a page, for browsers without scripts. */
export default function ApplicationsDelete({
  loaderData,
  actionData: latestResult,
}: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  useFailureOf(actionData);
  const { applications, listedAt, from, error } = rejectionIn(actionData) ?? loaderData;
  const title = bulkDeletionTitle(applications.length);
  return (
    <>
      <title>{`${error ? "Error: " : ""}${title} | Admin Dashboard`}</title>
      <AdminPageHead title={title} back={<BackLink href={from}>Back</BackLink>} />
      <Card className="editor stack">
        <ErrorSummary
          errors={error ? [{ field: TYPED_COUNT_FIELD, message: error }] : []}
          focusKey={actionData}
        />
        <p>{DELETE_SELECTED_WARNING}</p>
        <ul className="list-disc pl-5">
          {applications.map(({ id, fullName, jobTitle }) => (
            <li key={id}>{`${fullName}, ${jobTitle}`}</li>
          ))}
        </ul>
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name={LISTED_AT} value={listedAt} />
          {applications.map(({ id }) => (
            <input key={id} type="hidden" name={SELECTED_FIELD} value={id} />
          ))}
          {mustBeTyped(applications.length) && (
            <TextField
              name={TYPED_COUNT_FIELD}
              label={`Type ${applications.length} to confirm`}
              inputMode="numeric"
              autoComplete="off"
              error={error}
            />
          )}
          <div className="row">
            <CancelLink href={from} />
            <Button type="submit" variant="danger">
              Delete
            </Button>
          </div>
        </Form>
      </Card>
    </>
  );
}

/** Ignores the result of a failed request, which the admin layout shows above the page. */
function rejectionIn(result: Question | ReportedFailure | undefined): Question | undefined {
  return result && "error" in result ? result : undefined;
}
