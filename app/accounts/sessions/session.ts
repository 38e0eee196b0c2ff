import { findTimeLeft, renewSession } from "~/accounts/sessions/sessions.server";
import { requestScope, requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/session";

// How long the session of an open page lasts: GET reads it without prolonging the session, POST prolongs it first.
// Both return TimeLeft and the account as JSON: in another tab, somebody else may have signed in. The guard redirects an
// ended session to the sign-in page, so request it with `redirect: "manual"`.

export function loader({ context }: Route.LoaderArgs) {
  return timeLeft(context);
}

export async function action({ context }: Route.ActionArgs) {
  const { app } = context.get(requestScope);
  await renewSession(app, requireSession(context).id);
  return timeLeft(context);
}

async function timeLeft(context: Route.LoaderArgs["context"]) {
  const { app } = context.get(requestScope);
  const { id, administrator } = requireSession(context);
  const sessionTime = await findTimeLeft(app, id);
  const { secondsLeft, secondsIfRenewed } = sessionTime ?? { secondsLeft: 0, secondsIfRenewed: 0 };
  return Response.json({ secondsLeft, secondsIfRenewed, accountId: administrator.id });
}
