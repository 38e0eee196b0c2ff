import { postJson } from "~/blog/feeds/postJson";
import { findPublishedPost } from "~/blog/queries.server";
import { openDataPreflight, openJson, openJsonMissing } from "~/shell/feeds/openData";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/apiPost";

/** One published post as JSON. A draft responds with 404, exactly like a post that does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { app } = context.get(requestScope);
  const post = await findPublishedPost(app, params.slug);
  if (!post) return openJsonMissing("post-not-found", "Blog post not found");
  return openJson(postJson(post, app.settings.publicUrl.origin));
}
