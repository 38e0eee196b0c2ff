import { listWholePosts } from "~/domain/blog/feedQueries.server";
import { openDataPreflight, openJsonList } from "~/routes/machine/parts/openData";
import { postJson } from "~/routes/machine/parts/postJson";
import { readPostFilters } from "~/routes/public/parts/postFilters.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/apiPosts";

/** The published posts for other programs, whole, with the filters of the blog. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { context: program } = context.get(requestScope);
  const { origin } = program.settings.publicUrl;
  const found = await listWholePosts(program, readPostFilters(new URL(request.url)));
  return openJsonList(found, (post) => postJson(post, origin));
}
