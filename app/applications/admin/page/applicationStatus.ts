import { setApplicationStatus } from "~/applications/commands.server";
import { getCompany } from "~/company/queries.server";
import { isTicked, textOf } from "~/platform/forms/check";
import { type AdminRequest, adminRequest, isMailFiled } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { because, statusChanged } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/applicationStatus";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const id = params.applicationId;
  return changeAndReturn(admin, request, {
    home: "/admin/applications",
    make: async (fields) => {
      const notifyFrom = isTicked(fields, "tell") ? await companyMailbox(admin) : null;
      const status = textOf(fields, "status");
      return setApplicationStatus(admin.app, admin.actor, { id, status, notifyFrom });
    },
    done: ({ application, before, isNotified }) => {
      const notice = isMailFiled(admin) ? "filed" : "mailed";
      return statusChanged(id, before, application.status, isNotified ? notice : undefined);
    },
    failed: "status-update",
  });
}

async function companyMailbox({ app }: AdminRequest) {
  const { name, email } = await getCompany(app);
  return { name, address: email };
}

export const clientAction = reportFailure((message) => because("status-update", message));
