import { listPublishedPostChanges } from "~/blog/feedQueries.server";
import { listOpenJobChanges } from "~/jobs/queries.server";
import { SITEMAP_JOBS_MAX, SITEMAP_POSTS_MAX, sitemapXml } from "~/seo/sitemapXml";
import { xmlAnswer } from "~/shell/feeds/xmlAnswer";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const jobs = await listOpenJobChanges(app, SITEMAP_JOBS_MAX);
  const posts = await listPublishedPostChanges(app, SITEMAP_POSTS_MAX);
  const text = sitemapXml({ jobs, posts }, app.settings.publicUrl.origin);
  return xmlAnswer(text, "application/xml");
}
