import { FEED_POSTS_MAX, postFeedXml } from "~/blog/feeds/postFeedXml";
import { listNewestPosts } from "~/blog/queries.server";
import { getCompany } from "~/company/queries.server";
import { xmlResponse } from "~/shell/feeds/xmlResponse";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/postFeed";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const posts = await listNewestPosts(app, FEED_POSTS_MAX);
  const company = await getCompany(app);
  const text = postFeedXml(posts, company, app.settings.publicUrl.origin);
  return xmlResponse(text, "application/atom+xml");
}
