import { countPublishedPosts, listPublishedPostChanges } from "~/blog/queries.server";
import { listTopicChanges } from "~/blog/topics.server";
import { getCompany } from "~/company/queries.server";
import { countOpenJobs, listOpenJobChanges } from "~/jobs/queries.server";
import { listedPaths } from "~/seo/listedPages";
import { sitemapIndexXml, sitemapXml } from "~/seo/sitemapXml";
import { xmlResponse } from "~/shell/feeds/xmlResponse";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/sitemap";
import { fitsInOne, listPartNames, PART_ADDRESSES_MAX } from "./sitemapXml";

/** All addresses, or for a large site an index of the files that list them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const { origin } = app.settings.publicUrl;
  const [jobs, posts] = await Promise.all([countOpenJobs(app), countPublishedPosts(app)]);
  const totals = { jobs, posts };
  if (!fitsInOne(totals))
    return xmlResponse(sitemapIndexXml(listPartNames(totals), origin), "application/xml");
  const all = { skipped: 0, most: PART_ADDRESSES_MAX };
  const records = {
    pages: listedPaths(app, (await getCompany(app)).other),
    jobs: await listOpenJobChanges(app, all),
    posts: await listPublishedPostChanges(app, all),
    ...(await listTopicChanges(app)),
  };
  return xmlResponse(sitemapXml(records, origin), "application/xml");
}
