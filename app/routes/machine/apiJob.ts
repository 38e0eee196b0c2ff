import { findOpenJob } from "~/domain/jobs/queries.server";
import { jobJson } from "~/routes/machine/parts/jobJson";
import { openDataPreflight, openJson, openJsonMissing } from "~/routes/machine/parts/openData";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/apiJob";

/** One open job for other programs. A closed one answers like one that never was. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { context: program } = context.get(requestScope);
  const job = await findOpenJob(program, params.jobId);
  if (!job) return openJsonMissing("job-not-found", "Job Not Found");
  return openJson(jobJson(job, program.settings.publicUrl.origin));
}
