import { Form, redirect } from "react-router";
import { SELECTED_MOST, setStatusOfSelected } from "~/domain/applications/bulkCommands.server";
import { findNames } from "~/domain/applications/queries.server";
import { isApplicationStatus } from "~/domain/applications/rules";
import { listOf, textOf } from "~/platform/forms/check";
import { bulkStatusTitle, SET_STATUS_WARNING } from "~/routes/admin/parts/applications/bulkWords";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { changeAndReturn, returned } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { useFailureOf } from "~/routes/admin/parts/FlashBoard";
import { because } from "~/routes/admin/parts/flash";
import { SELECTED_FIELD } from "~/routes/admin/parts/list/SelectBoxes";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import type { Route } from "./+types/applicationsStatus";

const HOME = "/admin/applications";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const from = fromOf(request, HOME);
  const status = searchParams.get("status") ?? "";
  if (!isApplicationStatus(status)) throw returned(from, "status-update.unknown-status");
  const selected = searchParams.getAll(SELECTED_FIELD).slice(0, SELECTED_MOST);
  const applications = await findNames(deskOf(context).context, selected);
  if (applications.length === 0) throw redirect(from);
  return { applications, from, status };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: HOME,
    make: (fields) =>
      setStatusOfSelected(desk.context, desk.actor, {
        ids: listOf(fields, SELECTED_FIELD),
        status: textOf(fields, "status"),
      }),
    done: ({ changed, refused, bulkId }) => `applications-moved.${changed}.${refused}.${bulkId}`,
    failed: "status-update",
  });
}

export const clientAction = reportFailure((message) => because("status-update", message));

/** The question as a page of its own, for browsers without scripts. */
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
