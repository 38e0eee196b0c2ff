import { redirect } from "react-router";
import { findAccount } from "~/domain/accounts/queries.server";
import { removeAccount } from "~/domain/accounts/teamCommands.server";
import { ConfirmDeletion } from "~/routes/admin/parts/ConfirmDeletion";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { REMOVE_ACCOUNT_QUESTION } from "~/routes/admin/parts/questions";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import { requireSession } from "~/routes/guard.server";
import type { Route } from "./+types/accountRemove";

const HOME = "/admin/settings/team";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const account = await findAccount(deskOf(context).context, params.accountId);
  if (!account) throw redirect(HOME);
  return { name: account.name, from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: HOME,
    make: () => removeAccount(desk.context, requireSession(context), params.accountId),
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
