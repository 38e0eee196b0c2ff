import {
  countPublishedPosts,
  getNewestPostChanges,
  listPublishedPostChanges,
} from "~/blog/queries.server";
import { getTopicChanges } from "~/blog/topics.server";
import { getCompany } from "~/company/queries.server";
import { countOpenJobs, findNewestJobChange, listOpenJobChanges } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { listedPaths } from "~/seo/listedPages";
import {
  fitsInOne,
  jobsXml,
  listPartNames,
  PART_ADDRESSES_MAX,
  pagesXml,
  postsXml,
  rangeOf,
  readPartName,
  type SitemapPart,
  sitemapIndexXml,
  sitemapXml,
} from "~/seo/sitemapXml";
import { xmlResponse } from "~/shell/feeds/xml";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/sitemap";

/** /sitemap.xml, and the parts of a large one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const { part: partName } = params as { part?: string };
  if (partName === undefined) return xmlResponse(await sitemapText(app), "application/xml");
  const part = readPartName(partName);
  const text = part && (await partText(app, part));
  return text ? xmlResponse(text, "application/xml") : partMissing();
}

/** All addresses, or for a large site an index of the parts that list them. */
async function sitemapText(app: App): Promise<string> {
  const { origin } = app.settings.publicUrl;
  const [jobs, posts] = await Promise.all([countOpenJobs(app), countPublishedPosts(app)]);
  const totals = { jobs, posts };
  if (!fitsInOne(totals)) return sitemapIndexXml(listPartNames(totals), origin);
  const all = { skipped: 0, limit: PART_ADDRESSES_MAX };
  const records = {
    pages: listedPaths(app, (await getCompany(app)).other),
    jobs: await listOpenJobChanges(app, all),
    posts: await listPublishedPostChanges(app, all),
    ...(await getTopicChanges(app)),
  };
  return sitemapXml(records, origin);
}

/** Null if the part would be empty. */
async function partText(app: App, part: SitemapPart): Promise<string | null> {
  const { origin } = app.settings.publicUrl;
  if (part.kind === "pages") {
    const jobs = await findNewestJobChange(app);
    const pages = listedPaths(app, (await getCompany(app)).other);
    const topics = await getTopicChanges(app);
    return pagesXml({ pages, jobs, ...topics, ...(await getNewestPostChanges(app)) }, origin);
  }
  if (part.kind === "jobs") {
    const jobs = await listOpenJobChanges(app, rangeOf(part.number));
    return jobs.length > 0 ? jobsXml(jobs, origin) : null;
  }
  const posts = await listPublishedPostChanges(app, rangeOf(part.number));
  return posts.length > 0 ? postsXml(posts, origin) : null;
}

/** Not cached, because anybody can make up the number of a part. */
function partMissing(): Response {
  return new Response("There is no such part of the sitemap.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": NO_STORE },
  });
}
