import { notePresence } from "~/blog/collaboration/presence.server";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import type { Route } from "./+types/postPresence";

/**
 * Notes that the editor is open and returns the names of the others who have it open. On purpose a GET: asked again and again
 * without a person's action, it must not prolong the session.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = adminRequest(context);
  const names = await notePresence(app, actor, params.postId);
  return Response.json(names, { headers: { "Cache-Control": NO_STORE } });
}
