import { jobJson } from "~/jobs/feeds/jobJson";
import { findOpenJob } from "~/jobs/queries.server";
import { translatorIn } from "~/languages/translate";
import { openDataPreflight, openJson, openJsonMissing } from "~/shell/feeds/openData";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/apiJob";

/** Serves one open job as JSON. 404 for a closed job, as for an unknown one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { app } = context.get(requestScope);
  const job = await findOpenJob(app, params.jobId);
  if (!job) return openJsonMissing("job-not-found", "Job Not Found");
  return openJson(
    jobJson(job, app.settings.publicUrl.origin, translatorIn(app.publicCalendar().locale)),
  );
}
