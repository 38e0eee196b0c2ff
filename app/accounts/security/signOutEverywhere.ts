import { redirectDocument } from "react-router";
import { signOutEverywhere } from "~/accounts/sessions/sessions.server";
import { withAlert } from "~/accounts/signIn/AccountScreen";
import { LOGIN_PATH } from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/signOutEverywhere";

export async function action({ context }: Route.ActionArgs) {
  await signOutEverywhere(context.get(requestScope).app, requireSession(context));
  return redirectDocument(withAlert(LOGIN_PATH, "signed-out-everywhere"));
}
