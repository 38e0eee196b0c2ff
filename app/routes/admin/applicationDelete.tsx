import { redirect } from "react-router";
import { deleteApplication } from "~/domain/applications/commands.server";
import { findApplication } from "~/domain/applications/queries.server";
import { ConfirmDeletion } from "~/routes/admin/parts/ConfirmDeletion";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { because } from "~/routes/admin/parts/flash";
import { DELETE_APPLICATION_QUESTION } from "~/routes/admin/parts/questions";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import type { Route } from "./+types/applicationDelete";

const HOME = "/admin/applications";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const application = await findApplication(desk.context, params.applicationId);
  if (!application) throw redirect(HOME);
  return { name: application.fullName, from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: HOME,
    make: () => deleteApplication(desk.context, desk.actor, params.applicationId),
    done: () => "application-deleted",
    failed: "application-delete",
  });
}

export const clientAction = reportFailure((message) => because("application-delete", message));

export default function ApplicationDelete({ loaderData }: Route.ComponentProps) {
  const { name, from } = loaderData;
  return (
    <ConfirmDeletion
      title={`Delete the application of ${name}?`}
      question={DELETE_APPLICATION_QUESTION}
      from={from}
    />
  );
}
