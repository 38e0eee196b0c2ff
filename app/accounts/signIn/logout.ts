import { redirectDocument } from "react-router";
import { signOut, withCookies } from "~/accounts/sessions/sessions.server";
import { textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/http/body/parseForm.server";
import { loginPath } from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/logout";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const next = form.ok ? textOf(form.fields, "next") : "";
  const { app, accounts } = context.get(requestScope);
  const cookies = await signOut(app, accounts, requireSession(context));
  return redirectDocument(loginPath(next), withCookies(cookies));
}
