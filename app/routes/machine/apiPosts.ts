import { findPublishedPost, listPublishedPosts } from "~/domain/blog/queries.server";
import type { Post, PostSummary } from "~/domain/blog/rules";
import type { Context } from "~/platform/context.server";
import { openDataPreflight, openJson } from "~/routes/machine/parts/openData";
import { postJson } from "~/routes/machine/parts/postJson";
import { readPostFilters } from "~/routes/public/parts/postFilters.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/apiPosts";

/** The published posts for other programs, with the filters of the blog. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { context: program } = context.get(requestScope);
  const { origin } = program.settings.publicUrl;
  const found = await listPublishedPosts(program, readPostFilters(new URL(request.url)));
  const { page, pageSize, total } = found;
  const whole = await wholePosts(program, found.items);
  return openJson({ items: whole.map((post) => postJson(post, origin)), page, pageSize, total });
}

/** Lists hold no texts; here the texts are the point, and a page of them is kept. */
async function wholePosts(program: Context, listed: readonly PostSummary[]): Promise<Post[]> {
  const found = await Promise.all(listed.map(({ slug }) => findPublishedPost(program, slug)));
  return found.filter((post) => post !== null);
}
