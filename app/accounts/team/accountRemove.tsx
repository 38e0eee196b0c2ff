import { redirect } from "react-router";
import { findAccount } from "~/accounts/queries.server";
import { removeAccount } from "~/accounts/team/teamCommands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ConfirmDeletion } from "~/shell/admin/change/ConfirmDeletion";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { REMOVE_ACCOUNT_QUESTION } from "~/shell/admin/change/questions";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { fromOf } from "~/shell/admin/returnAddress";
import { requireSession } from "~/shell/currentSession.server";
import type { Route } from "./+types/accountRemove";

const HOME = "/admin/settings/team";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const account = await findAccount(adminRequest(context).app, params.accountId);
  if (!account) throw redirect(HOME);
  return { name: account.name, from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: HOME,
    make: () => removeAccount(admin.app, requireSession(context), params.accountId),
    done: () => "account-removed",
    failed: "team-update",
  });
}

export const clientAction = reportFailure(() => FAILED["team-update"]);

export default function AccountRemove({ loaderData }: Route.ComponentProps) {
  const { name, from } = loaderData;
  const title = `Remove ${name}?`;
  return (
    <ConfirmDeletion title={title} question={REMOVE_ACCOUNT_QUESTION} from={from} verb="Remove" />
  );
}
