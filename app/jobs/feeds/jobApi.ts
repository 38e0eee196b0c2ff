import type { Job } from "~/jobs/job";
import { formatPay } from "~/jobs/pay";
import { jobPath } from "~/jobs/public/careersAddress";
import { findOpenJobForVisitor } from "~/jobs/queries.server";
import { listOpenJobs, readOpenJobFilters } from "~/jobs/search/openJobSearch.server";
import { LOCALES } from "~/languages/languages";
import { type Translate, translatorIn } from "~/languages/translate";
import { openDataPreflight, openJson, openJsonList, openJsonMissing } from "~/shell/feeds/openData";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/jobApi";

/**
 * Serves the open jobs as JSON: one by its id, or all with the filters of the careers page. 404 for a closed job, as for an
 * unknown one.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { app } = context.get(requestScope);
  const { origin } = app.settings.publicUrl;
  const t = translatorIn(app.publicCalendar().locale);
  const { jobId } = params as { jobId?: string };
  if (jobId === undefined) {
    const list = await listOpenJobs(app, readOpenJobFilters(new URL(request.url)));
    return openJsonList({ ...list, closeTo: list.correctedTo ?? list.eachWord }, (job) =>
      jobJson(job, origin, t),
    );
  }
  const job = await findOpenJobForVisitor(app, jobId);
  if (!job) return openJsonMissing("job-not-found", "Job Not Found");
  return openJson(jobJson(job, origin, t));
}

/** A job with exactly the documented fields. Fields that the job does not state are omitted. */
function jobJson(job: Job, origin: string, t: Translate) {
  const text = formatPay(job, t);
  return {
    id: job.id,
    title: job.title,
    location: job.location,
    type: job.type,
    department: job.department,
    description: job.description,
    responsibilities: job.responsibilities,
    requirements: job.requirements,
    datePosted: job.datePosted.toISOString(),
    url: origin + jobPath(job.id),
    ...(text && {
      pay: {
        minimum: job.payMinimum,
        maximum: job.payMaximum,
        unit: job.payUnit,
        currency: job.payCurrency ?? LOCALES[t.locale].currency,
        text,
      },
    }),
    ...(job.benefits && { benefits: job.benefits }),
    ...(job.workplace && { workplace: job.workplace }),
    ...(job.closesOn && { closesOn: job.closesOn }),
  };
}
