import { listNewestPosts } from "~/domain/blog/feedQueries.server";
import { getCompany } from "~/domain/company/queries.server";
import { FEED_POSTS_MAX, postFeedXml } from "~/routes/machine/parts/postFeedXml";
import { xmlAnswer } from "~/routes/machine/parts/xmlAnswer";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/postFeed";

export async function loader({ context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const posts = await listNewestPosts(program, FEED_POSTS_MAX);
  const company = await getCompany(program);
  const text = postFeedXml(posts, company, program.settings.publicUrl.origin);
  return xmlAnswer(text, "application/atom+xml");
}
