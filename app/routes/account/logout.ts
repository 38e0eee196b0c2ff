import { redirectDocument } from "react-router";
import { signOut } from "~/domain/accounts/sessions.server";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/logout";
import { LOGIN_PATH } from "./nextPath";

export async function action({ context }: Route.ActionArgs) {
  const { context: program, accounts } = context.get(requestScope);
  const cookies = await signOut(program, accounts, requireSession(context));
  const headers = cookies.map((value): [string, string] => ["Set-Cookie", value]);
  return redirectDocument(LOGIN_PATH, { headers });
}
