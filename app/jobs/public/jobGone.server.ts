import { data } from "react-router";
import { findClosedJob } from "~/jobs/formerJobs.server";
import { jobRow } from "~/jobs/public/formatJob";
import type { GoneJob } from "~/jobs/public/JobNotFound";
import { listSimilarJobs } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { formatDay } from "~/platform/config/officeCalendar";

/** 410 for a closed job that was public, 404 for any other job that is not open. */
export async function statusOfGoneJob(app: App, id: string): Promise<404 | 410> {
  return (await findClosedJob(app, id)) ? 410 : 404;
}

/** An id and a department that no job has: no open job is more similar to it than another. */
const NO_JOB = { id: "", department: "" };

/**
 * The response to throw for a job that is not open: 410 with its closing day and similar open jobs, or 404 with the newest open
 * jobs if it was never public.
 */
export async function jobGone(app: App, id: string) {
  const calendar = app.publicCalendar();
  const closed = await findClosedJob(app, id);
  const open = await listSimilarJobs(app, closed ?? NO_JOB);
  const goneJob: GoneJob = {
    closed: closed && {
      title: closed.title,
      closedOn: closed.closedOn && formatDay(closed.closedOn, calendar.locale),
    },
    open: open.map((job) => jobRow(job, calendar)),
  };
  return data(goneJob, { status: closed ? 410 : 404 });
}
