import { type PrivacyNotice, privacyNotice } from "~/domain/applications/notice";
import { findOpenJob } from "~/domain/jobs/queries.server";
import { readRetention } from "~/domain/privacy/queries.server";
import type { Context } from "~/platform/context.server";
import { type JobCard, jobCardOf } from "~/routes/public/parts/jobCard";

export interface ApplyPage {
  /** Null when it takes no applications, or could not be read. */
  job: JobCard | null;
  notice: PrivacyNotice;
}

export async function loadApplyPage(program: Context, jobId: string): Promise<ApplyPage> {
  const job = await findOpenJob(program, jobId);
  return { job: job && jobCardOf(job), notice: await loadNotice(program) };
}

/** For a form that was refused: it must come back with what was typed, even while the database does not answer. */
export async function loadRefusedPage(program: Context, jobId: string): Promise<ApplyPage> {
  try {
    return await loadApplyPage(program, jobId);
  } catch {
    // The failure was logged where the form was refused.
    return { job: null, notice: privacyNotice(null) };
  }
}

export async function loadNotice({ db }: Context): Promise<PrivacyNotice> {
  const { months } = await readRetention(db);
  return privacyNotice(months.applications);
}
