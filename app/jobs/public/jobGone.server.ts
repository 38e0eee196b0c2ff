import { data } from "react-router";
import { findClosedJob } from "~/jobs/closedJobs.server";
import { formatDay } from "~/jobs/public/formatJob";
import type { ClosedPosition } from "~/jobs/public/JobNotFound";
import { jobRow } from "~/jobs/public/jobRow";
import { listSimilarJobs } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";

/** 410 for a closed job that was public, 404 for any other job that is not open. */
export async function statusOfGoneJob(app: App, id: string): Promise<404 | 410> {
  return (await findClosedJob(app, id)) ? 410 : 404;
}

/**
 * The response to throw for a job that is not open: 410 with its closing day and similar open jobs, or 404 without data
 * if it was never public.
 */
export async function jobGone(app: App, id: string) {
  const closed = await findClosedJob(app, id);
  if (!closed) return data(null, { status: 404 });
  const similar = await listSimilarJobs(app, closed);
  const position: ClosedPosition = {
    title: closed.title,
    closedOn: closed.closedOn && formatDay(closed.closedOn),
    similar: similar.map((job) => jobRow(job, app.calendar())),
  };
  return data(position, { status: 410 });
}
