import { listNewestPosts } from "~/blog/feedQueries.server";
import { FEED_POSTS_MAX, postFeedXml } from "~/blog/feeds/postFeedXml";
import { getCompany } from "~/company/queries.server";
import { xmlAnswer } from "~/shell/feeds/xml";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/postFeed";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const posts = await listNewestPosts(app, FEED_POSTS_MAX);
  const company = await getCompany(app);
  const text = postFeedXml(posts, company, app.settings.publicUrl.origin);
  return xmlAnswer(text, "application/atom+xml");
}
