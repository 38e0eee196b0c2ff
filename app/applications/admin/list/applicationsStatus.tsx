import { Form, redirect } from "react-router";
import { statusOfSelected } from "~/applications/admin/changes.server";
import { STATUS_FAILED } from "~/applications/admin/changeTexts";
import { bulkStatusTitle, SET_STATUS_WARNING } from "~/applications/admin/list/bulkMessages";
import { listApplicants } from "~/applications/queries.server";
import { isApplicationStatus, SELECTED_MOST } from "~/applications/rules";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { returnedFailed } from "~/shell/admin/change/change.server";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { reportFailedChange } from "~/shell/admin/change/reportFailure";
import { SELECTED_FIELD } from "~/shell/admin/list/SelectBoxes";
import { PageHead } from "~/shell/admin/PageHead";
import { fromOf } from "~/shell/admin/returnAddress";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import type { Route } from "./+types/applicationsStatus";

const HOME = "/admin/applications";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const from = fromOf(request, HOME);
  const status = searchParams.get("status") ?? "";
  const admin = adminRequest(context);
  if (!isApplicationStatus(status))
    throw returnedFailed(admin, from, STATUS_FAILED, "unknown-status");
  const selected = searchParams.getAll(SELECTED_FIELD).slice(0, SELECTED_MOST);
  const applications = await listApplicants(admin.app, selected);
  if (applications.length === 0) throw redirect(from);
  return { applications, from, status };
}

export async function action(args: Route.ActionArgs) {
  return statusOfSelected.make(args);
}

export const clientAction = reportFailedChange;

/** The confirmation as a page, for browsers without scripts. */
export default function ApplicationsStatus({ loaderData, actionData }: Route.ComponentProps) {
  useFailureOf(actionData);
  const { applications, from, status } = loaderData;
  const title = bulkStatusTitle(applications.length, status);
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <PageHead title={title} back={<BackLink href={from}>Back</BackLink>} />
      <Card className="editor stack">
        <p>{SET_STATUS_WARNING}</p>
        <ul className="list-disc pl-5">
          {applications.map(({ id, fullName, jobTitle }) => (
            <li key={id}>{`${fullName}, ${jobTitle}`}</li>
          ))}
        </ul>
        <Form method="post" className="row">
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="status" value={status} />
          {applications.map(({ id }) => (
            <input key={id} type="hidden" name={SELECTED_FIELD} value={id} />
          ))}
          <LinkButton variant="line" href={from}>
            Cancel
          </LinkButton>
          <Button type="submit">Set status</Button>
        </Form>
      </Card>
    </>
  );
}
