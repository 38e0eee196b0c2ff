import { editJobForm, type Job, type JobInput } from "~/jobs/job";
import { draftOf } from "~/platform/forms/record";

/** The job that a possibly incomplete form would become, for the preview and the publish check. */
export function draftJob(typed: JobInput, now: Date): Job {
  const draft = draftOf(editJobForm, typed);
  return {
    ...draft,
    id: "",
    datePosted: now,
    publishedAt: null,
    closedOn: null,
    createdAt: now,
    updatedAt: now,
  };
}
