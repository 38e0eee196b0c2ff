import { findNewestPostChanges, listPublishedPostChanges } from "~/blog/queries.server";
import { listTopicChanges } from "~/blog/topics.server";
import { getCompany } from "~/company/queries.server";
import { findNewestJobChange, listOpenJobChanges } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { listedPaths } from "~/seo/listedPages";
import { jobsXml, pagesXml, postsXml } from "~/seo/sitemapXml";
import { xmlResponse } from "~/shell/feeds/xmlResponse";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/sitemapPart";
import { rangeOf, readPartName, type SitemapPart } from "./sitemapXml";

/** One file of a large sitemap. A number beyond the last is not cached, because anybody can make it up. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const part = readPartName(params.part);
  const text = part && (await textOf(app, part));
  if (text) return xmlResponse(text, "application/xml");
  return new Response("There is no such part of the sitemap.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": NO_STORE },
  });
}

/** Null if the part would be empty. */
async function textOf(app: App, part: SitemapPart): Promise<string | null> {
  const { origin } = app.settings.publicUrl;
  if (part.of === "pages") {
    const jobs = await findNewestJobChange(app);
    const pages = listedPaths(app, (await getCompany(app)).other);
    const topics = await listTopicChanges(app);
    return pagesXml({ pages, jobs, ...topics, ...(await findNewestPostChanges(app)) }, origin);
  }
  if (part.of === "jobs") {
    const jobs = await listOpenJobChanges(app, rangeOf(part.number));
    return jobs.length > 0 ? jobsXml(jobs, origin) : null;
  }
  const posts = await listPublishedPostChanges(app, rangeOf(part.number));
  return posts.length > 0 ? postsXml(posts, origin) : null;
}
