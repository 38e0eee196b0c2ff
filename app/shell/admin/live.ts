import { liveStream } from "~/platform/http/announcements.server";
import { requestScope, requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/live";

/** Changes in the admin area as server-sent events, until the session ends or gets a new token: browsers then reconnect. */
export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, announcements } = context.get(requestScope);
  const { id, tokenHash } = requireSession(context);
  const untilForbidden = (end: () => void) => accounts.sessionWatch.follow(id, end, { tokenHash });
  const stream = liveStream({ announcements, untilForbidden });
  // Proxies such as nginx would otherwise buffer the events.
  const headers = { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" };
  return new Response(stream, { headers });
}
