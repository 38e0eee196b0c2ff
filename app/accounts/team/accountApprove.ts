import { companyMailbox } from "~/accounts/joining/companyMailbox.server";
import { approveAccount } from "~/accounts/team/teamCommands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { requireSession } from "~/shell/currentSession.server";
import type { Route } from "./+types/accountApprove";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const company = await companyMailbox(admin.app);
  return changeAndReturn(admin, request, {
    home: "/admin/settings/team",
    make: () =>
      approveAccount(admin.app, requireSession(context), { id: params.accountId, company }),
    done: () => "account-approved",
    failed: "team-update",
  });
}

export const clientAction = reportFailure(() => FAILED["team-update"]);
