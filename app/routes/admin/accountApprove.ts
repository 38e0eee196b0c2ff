import { approveAccount } from "~/domain/accounts/teamCommands.server";
import { companyMailbox } from "~/routes/account/parts/companyMailbox.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { requireSession } from "~/routes/guard.server";
import type { Route } from "./+types/accountApprove";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const company = await companyMailbox(desk.context);
  return changeAndReturn(desk, request, {
    home: "/admin/settings/team",
    make: () =>
      approveAccount(desk.context, requireSession(context), { id: params.accountId, company }),
    done: () => "account-approved",
    failed: "team-update",
  });
}

export const clientAction = reportFailure(() => FAILED["team-update"]);
