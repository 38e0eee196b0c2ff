import { findTimeLeft, renewSession } from "~/domain/accounts/sessionStanding.server";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/session";

// How long the session lasts, for a page that is open: GET tells it without prolonging it, POST prolongs it and tells it. Both answer
// TimeLeft as JSON. A session that is over is redirected to the sign-in page by the guard, so ask with `redirect: "manual"`.

export function loader({ context }: Route.LoaderArgs) {
  return answer(context);
}

export async function action({ context }: Route.ActionArgs) {
  const { context: program } = context.get(requestScope);
  await renewSession(program, requireSession(context).id);
  return answer(context);
}

async function answer(context: Route.LoaderArgs["context"]) {
  const { context: program } = context.get(requestScope);
  const left = await findTimeLeft(program, requireSession(context).id);
  return Response.json(left ?? { secondsLeft: 0, secondsIfRenewed: 0 });
}
