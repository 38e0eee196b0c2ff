import { listOpenJobs } from "~/domain/jobs/queries.server";
import { jobJson } from "~/routes/machine/parts/jobJson";
import { openDataPreflight, openJsonList } from "~/routes/machine/parts/openData";
import { readJobFilters } from "~/routes/public/parts/jobFilters.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/apiJobs";

/** The open jobs for other programs, with the filters of the careers page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { context: program } = context.get(requestScope);
  const { origin } = program.settings.publicUrl;
  const found = await listOpenJobs(program, readJobFilters(new URL(request.url)));
  return openJsonList(found, (job) => jobJson(job, origin));
}
