import { Form } from "react-router";
import {
  APPLICATION_REASONS,
  bulkStatusTitle,
  STATUS_FAILED,
} from "~/applications/admin/changeTexts";
import { BulkMailChoice } from "~/applications/admin/list/BulkStatus";
import { LISTED_AT } from "~/applications/admin/list/listAddress";
import { fieldsOfQuery, readSelected } from "~/applications/admin/list/listFilters.server";
import { resolveSelected } from "~/applications/applicationList.server";
import { statusOfSelected } from "~/applications/changes.server";
import { listApplicants } from "~/applications/queries.server";
import { isApplicationStatus } from "~/applications/rules";
import { findBulkMail } from "~/applications/status/bulkMail.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, isMailWrittenToFiles, readFrom } from "~/shell/admin/adminRequest.server";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { failedFlash } from "~/shell/admin/change/flash";
import { redirectWithFailure } from "~/shell/admin/change/flashCookie.server";
import { reportFailedChange, reportFailedLoad } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { auditListingByNewAccount } from "~/shell/admin/newAccountListing.server";
import { SELECTED_FIELD } from "~/shell/forms/hiddenFields";
import { CancelLink } from "~/shell/forms/SaveButton";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import type { Route } from "./+types/applicationsStatus";

const APPLICATIONS_PATH = "/admin/applications";

const failed = (reason: string) => failedFlash(STATUS_FAILED, reason, APPLICATION_REASONS);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const from = readFrom(request, APPLICATIONS_PATH);
  const status = searchParams.get("status") ?? "";
  const admin = adminRequest(context);
  if (!isApplicationStatus(status))
    throw redirectWithFailure(admin, from, failed(status ? "unknown-status" : "no-status"));
  const selected = readSelected(fieldsOfQuery(searchParams));
  const listedAt = searchParams.get(LISTED_AT) ?? admin.app.now().toISOString();
  const selection = await admin.app.db.transaction((tx) => resolveSelected(tx, selected));
  if (!selection.ok) throw redirectWithFailure(admin, from, failed(selection.reason));
  const company = await getCompanyMailbox(admin.app);
  const [applications, mail] = await Promise.all([
    listApplicants(admin.app, selection.ids),
    findBulkMail(admin.app, { selected, status, company }),
  ]);
  if (applications.length === 0) throw redirectWithFailure(admin, from, failed("none-selected"));
  await auditListingByNewAccount(context, "selection:applications");
  const isWritten = isMailWrittenToFiles(admin);
  return { applications, listedAt, from, status, mail, isMailWrittenToFiles: isWritten };
}

export async function action(args: Route.ActionArgs) {
  return statusOfSelected.perform(args);
}

export const clientAction = reportFailedChange;

/** The list loads these data for its dialog. */
export const clientLoader = (args: Route.ClientLoaderArgs) => reportFailedLoad(args);

/** The confirmation as a page, for browsers without scripts. */
export default function ApplicationsStatus({
  loaderData,
  actionData: latestResult,
}: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  useFailureOf(actionData);
  if ("failure" in loaderData) return <Alert tone="bad" title={loaderData.failure} />;
  const { applications, listedAt, from, status, mail, isMailWrittenToFiles } = loaderData;
  const title = bulkStatusTitle(applications.length, status);
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <AdminPageHead title={title} back={<BackLink href={from}>Back</BackLink>} />
      <Card className="editor stack">
        <ul className="list-disc pl-5">
          {applications.map(({ id, fullName, jobTitle }) => (
            <li key={id}>{`${fullName}, ${jobTitle}`}</li>
          ))}
        </ul>
        <Form method="post" className="stack">
          <BulkMailChoice
            status={status}
            count={applications.length}
            mail={mail}
            isMailWrittenToFiles={isMailWrittenToFiles}
          />
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="status" value={status} />
          <input type="hidden" name={LISTED_AT} value={listedAt} />
          {applications.map(({ id }) => (
            <input key={id} type="hidden" name={SELECTED_FIELD} value={id} />
          ))}
          <div className="row">
            <CancelLink href={from} />
            <Button type="submit">Set status</Button>
          </div>
        </Form>
      </Card>
    </>
  );
}
