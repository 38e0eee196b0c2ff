import { redirectDocument } from "react-router";
import { signOutEverywhere } from "~/domain/accounts/sessionCommands.server";
import { LOGIN_PATH } from "~/routes/account/nextPath";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/sessionsEnd";

export async function action({ context }: Route.ActionArgs) {
  await signOutEverywhere(context.get(requestScope).context, requireSession(context));
  return redirectDocument(`${LOGIN_PATH}?everywhere`);
}
