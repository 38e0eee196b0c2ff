import { redirectDocument } from "react-router";
import { signOut } from "~/domain/accounts/sessions.server";
import { textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/logout";
import { loginPath } from "./nextPath";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const next = form.ok ? textOf(form.fields, "next") : "";
  const { context: program, accounts } = context.get(requestScope);
  const cookies = await signOut(program, accounts, requireSession(context));
  const headers = cookies.map((value): [string, string] => ["Set-Cookie", value]);
  return redirectDocument(loginPath(next), { headers });
}
