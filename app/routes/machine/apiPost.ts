import { findPublishedPost } from "~/domain/blog/queries.server";
import { openDataPreflight, openJson, openJsonMissing } from "~/routes/machine/parts/openData";
import { postJson } from "~/routes/machine/parts/postJson";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/apiPost";

/** One published post for other programs. A draft answers like one that never was. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { context: program } = context.get(requestScope);
  const post = await findPublishedPost(program, params.slug);
  if (!post) return openJsonMissing("post-not-found", "Blog post not found");
  return openJson(postJson(post, program.settings.publicUrl.origin));
}
