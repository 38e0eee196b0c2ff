import { redirect } from "react-router";
import { deleteApplication } from "~/applications/commands.server";
import { findApplication } from "~/applications/queries.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ConfirmDeletion } from "~/shell/admin/change/ConfirmDeletion";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { because } from "~/shell/admin/change/flash";
import { DELETE_APPLICATION_QUESTION } from "~/shell/admin/change/questions";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { fromOf } from "~/shell/admin/returnAddress";
import type { Route } from "./+types/applicationDelete";

const HOME = "/admin/applications";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const application = await findApplication(admin.app, params.applicationId);
  if (!application) throw redirect(HOME);
  return { name: application.fullName, from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: HOME,
    make: () => deleteApplication(admin.app, admin.actor, params.applicationId),
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
