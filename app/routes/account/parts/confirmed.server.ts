import { type RouterContextProvider, redirectDocument } from "react-router";
import { isConfirmedLately } from "~/domain/accounts/rules";
import type { LiveSession } from "~/domain/accounts/sessions.server";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import { confirmPath } from "../nextPath";

/**
 * The session of somebody who proved who they are within the last ten minutes. Anybody else is asked for the password first and then
 * comes back to `next`, a page of the desk. For whatever changes how one signs in, or takes data out.
 */
export function requireConfirmed(
  context: Readonly<RouterContextProvider>,
  next: string,
): LiveSession {
  const session = requireSession(context);
  const { context: program } = context.get(requestScope);
  if (isConfirmedLately(session, program.now())) return session;
  throw redirectDocument(confirmPath(next));
}
