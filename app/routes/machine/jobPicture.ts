import { findOpenJob } from "~/domain/jobs/queries.server";
import { type Job, payInWords } from "~/domain/jobs/rules";
import { readDrawnCompany } from "~/routes/machine/parts/drawnCompany.server";
import { pictureAnswer, pictureMissing } from "~/routes/machine/parts/pictureAnswer.server";
import { drawSocialPicture } from "~/routes/machine/parts/socialPicture.server";
import { requestScope } from "~/routes/scope.server";
import type { ArtCategory } from "~/ui/art/fields";
import type { Route } from "./+types/jobPicture";

// Departments are free text; these are the suggested ones that have a picture of their own kind.
const ART: Record<string, ArtCategory> = {
  "Data Science": "data-science",
  "Cloud Infrastructure": "cloud",
  Product: "data-engineering",
  Design: "ai",
};

/** What a chat or a network shows beside a link to a job; gone with the job. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: program, pictures } = context.get(requestScope);
  const job = await findOpenJob(program, params.jobId);
  if (!job) return pictureMissing();
  return pictureAnswer(
    await drawSocialPicture(pictures, {
      ...(await readDrawnCompany(program)),
      title: job.title,
      line: facts(job),
      seed: job.id,
      category: (Object.hasOwn(ART, job.department) && ART[job.department]) || "tech",
    }),
  );
}

function facts(job: Job): string {
  return [job.location, job.type, payInWords(job)].filter(Boolean).join(" · ");
}
