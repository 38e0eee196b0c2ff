import { getCompany } from "~/company/queries.server";
import { FEED_JOBS_MAX, jobFeedXml } from "~/jobs/feeds/jobRss";
import { listNewestOpenJobs } from "~/jobs/queries.server";
import { xmlResponse } from "~/shell/feeds/xml";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/jobFeed";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const jobs = await listNewestOpenJobs(app, FEED_JOBS_MAX);
  const company = await getCompany(app);
  const text = jobFeedXml(jobs, company, app.settings.publicUrl.origin);
  return xmlResponse(text, "application/rss+xml");
}
