import { liveStream } from "~/platform/live/liveStream";
import { requireSession } from "~/shell/currentSession.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/live";

/** What changes at the desk, as server-sent events, for as long as the session lasts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, announcements } = context.get(requestScope);
  const { id } = requireSession(context);
  const untilForbidden = (end: () => void) => accounts.sessionWatch.follow(id, end);
  const stream = liveStream({ announcements, untilForbidden });
  // Proxies such as nginx would otherwise collect the events before they pass them on.
  const headers = { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" };
  return new Response(stream, { headers });
}
