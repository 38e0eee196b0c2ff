import { findTimeLeft, renewSession } from "~/accounts/sessions/sessionState.server";
import { requireSession } from "~/shell/currentSession.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/session";

// How long the session lasts, for a page that is open: GET tells it without prolonging it, POST prolongs it and tells
// it. Both answer TimeLeft as JSON. A session that is over is redirected to the sign-in page by the guard, so ask with
// `redirect: "manual"`.

export function loader({ context }: Route.LoaderArgs) {
  return answer(context);
}

export async function action({ context }: Route.ActionArgs) {
  const { app } = context.get(requestScope);
  await renewSession(app, requireSession(context).id);
  return answer(context);
}

async function answer(context: Route.LoaderArgs["context"]) {
  const { app } = context.get(requestScope);
  const left = await findTimeLeft(app, requireSession(context).id);
  return Response.json(left ?? { secondsLeft: 0, secondsIfRenewed: 0 });
}
