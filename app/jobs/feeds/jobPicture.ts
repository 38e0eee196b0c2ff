import type { Job } from "~/jobs/job";
import { formatPay } from "~/jobs/pay";
import { formatPlace } from "~/jobs/public/formatJob";
import { findOpenJobForVisitor } from "~/jobs/queries.server";
import { type Translate, translatorIn } from "~/languages/translate";
import { pictureMissing, socialPictureResponse } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { ArtCategory } from "~/ui/art/scalarFields";
import type { Route } from "./+types/jobPicture";

// Departments are free text; these suggested ones have their own artwork.
const ART: Record<string, ArtCategory> = {
  "Data Science": "data-science",
  "Cloud Infrastructure": "cloud",
  Product: "data-engineering",
  Design: "ai",
};

/** Serves the preview picture of an open job for chats and social networks; 404 once the job is closed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { app } = scope;
  const job = await findOpenJobForVisitor(app, params.jobId);
  if (!job) return pictureMissing();
  return socialPictureResponse(scope, {
    title: job.title,
    line: facts(job, translatorIn(app.publicCalendar().locale)),
    seed: job.id,
    category: (Object.hasOwn(ART, job.department) && ART[job.department]) || "tech",
  });
}

function facts(job: Job, t: Translate): string {
  return [formatPlace(job, t), t.label(job.type), formatPay(job, t)].filter(Boolean).join(" · ");
}
