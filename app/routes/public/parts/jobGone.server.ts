import { data } from "react-router";
import { findClosedJob } from "~/domain/jobs/closedJobs.server";
import { listSimilarJobs } from "~/domain/jobs/queries.server";
import type { Context } from "~/platform/context.server";
import type { ClosedPosition } from "~/routes/public/parts/JobNotFound";
import { jobRow } from "~/routes/public/parts/jobRow";
import { dayInWords } from "~/routes/public/parts/jobWords";

/** 410 for a job that was public once, 404 for any other that is not open. */
export async function statusOfGoneJob(program: Context, id: string): Promise<404 | 410> {
  return (await findClosedJob(program, id)) ? 410 : 404;
}

/** What to throw for a job that is not open: when it closed and open jobs like it, or nothing at all for one that never was public. */
export async function jobGone(program: Context, id: string) {
  const closed = await findClosedJob(program, id);
  if (!closed) return data(null, { status: 404 });
  const similar = await listSimilarJobs(program, closed);
  const position: ClosedPosition = {
    title: closed.title,
    closedOn: closed.closedOn && dayInWords(closed.closedOn),
    similar: similar.map((job) => jobRow(job, program.calendar())),
  };
  return data(position, { status: 410 });
}
