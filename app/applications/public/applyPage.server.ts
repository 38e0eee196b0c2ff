import { type PrivacyNotice, privacyNotice } from "~/applications/submission/notice";
import { type JobCard, jobCardOf } from "~/jobs/public/jobCard";
import { findOpenJob } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { readRetention } from "~/privacy/queries.server";

export interface ApplyPage {
  /** Null when it takes no applications, or could not be read. */
  job: JobCard | null;
  notice: PrivacyNotice;
}

export async function loadApplyPage(app: App, jobId: string): Promise<ApplyPage> {
  const job = await findOpenJob(app, jobId);
  return { job: job && jobCardOf(job), notice: await loadNotice(app) };
}

/** For a form that was refused: it must come back with what was typed, even while the database does not answer. */
export async function loadRefusedPage(app: App, jobId: string): Promise<ApplyPage> {
  try {
    return await loadApplyPage(app, jobId);
  } catch {
    // The failure was logged where the form was refused.
    return { job: null, notice: privacyNotice(null) };
  }
}

export async function loadNotice({ db }: App): Promise<PrivacyNotice> {
  const { months } = await readRetention(db);
  return privacyNotice(months.applications);
}
