import { getCompany } from "~/domain/company/queries.server";
import { listNewestOpenJobs } from "~/domain/jobs/queries.server";
import { FEED_JOBS_MAX, jobFeedXml } from "~/routes/machine/parts/jobFeedXml";
import { xmlAnswer } from "~/routes/machine/parts/xmlAnswer";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/jobFeed";

export async function loader({ context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const jobs = await listNewestOpenJobs(program, FEED_JOBS_MAX);
  const company = await getCompany(program);
  const text = jobFeedXml(jobs, company, program.settings.publicUrl.origin);
  return xmlAnswer(text, "application/rss+xml");
}
