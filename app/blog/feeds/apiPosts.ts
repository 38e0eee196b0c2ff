import { postJson } from "~/blog/feeds/postJson";
import { readPostFilters } from "~/blog/public/postList.server";
import { listWholePosts } from "~/blog/queries.server";
import { openDataPreflight, openJsonList } from "~/shell/feeds/openData";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/apiPosts";

/** The published posts with their content as JSON, with the filters of the blog. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { app } = context.get(requestScope);
  const { origin } = app.settings.publicUrl;
  const list = await listWholePosts(app, readPostFilters(new URL(request.url)));
  return openJsonList(list, (post) => postJson(post, origin));
}
