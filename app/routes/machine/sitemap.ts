import { listPublishedPostChanges } from "~/domain/blog/feedQueries.server";
import { listOpenJobChanges } from "~/domain/jobs/queries.server";
import { SITEMAP_JOBS_MAX, SITEMAP_POSTS_MAX, sitemapXml } from "~/routes/machine/parts/sitemapXml";
import { xmlAnswer } from "~/routes/machine/parts/xmlAnswer";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const jobs = await listOpenJobChanges(program, SITEMAP_JOBS_MAX);
  const posts = await listPublishedPostChanges(program, SITEMAP_POSTS_MAX);
  const text = sitemapXml({ jobs, posts }, program.settings.publicUrl.origin);
  return xmlAnswer(text, "application/xml");
}
