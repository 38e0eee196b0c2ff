import { listOpenJobChanges } from "~/domain/jobs/queries.server";
import { SITEMAP_JOBS_MAX, sitemapXml } from "~/routes/machine/parts/sitemapXml";
import { xmlAnswer } from "~/routes/machine/parts/xmlAnswer";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const jobs = await listOpenJobChanges(program, SITEMAP_JOBS_MAX);
  return xmlAnswer(sitemapXml(jobs, program.settings.publicUrl.origin), "application/xml");
}
