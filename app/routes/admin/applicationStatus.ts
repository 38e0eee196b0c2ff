import { setApplicationStatus } from "~/domain/applications/commands.server";
import { getCompany } from "~/domain/company/queries.server";
import { isTicked, textOf } from "~/platform/forms/check";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { type Desk, deskOf, isMailFiled } from "~/routes/admin/parts/desk.server";
import { because, statusChanged } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/applicationStatus";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const id = params.applicationId;
  return changeAndReturn(desk, request, {
    home: "/admin/applications",
    make: async (fields) => {
      const tellAs = isTicked(fields, "tell") ? await companyMailbox(desk) : null;
      const status = textOf(fields, "status");
      return setApplicationStatus(desk.context, desk.actor, { id, status, tellAs });
    },
    done: ({ application, before, isTold }) => {
      const notice = isMailFiled(desk) ? "filed" : "told";
      return statusChanged(id, before, application.status, isTold ? notice : undefined);
    },
    failed: "status-update",
  });
}

async function companyMailbox({ context }: Desk) {
  const { name, email } = await getCompany(context);
  return { name, address: email };
}

export const clientAction = reportFailure((message) => because("status-update", message));
