import { type PrivacyNotice, privacyNotice } from "~/applications/apply/privacyNotice";
import { type JobCard, jobCardOf } from "~/jobs/public/formatJob";
import { findOpenJob } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { readRetention } from "~/privacy/queries.server";

export interface ApplyPage {
  /** Null if the job takes no applications or could not be read. */
  job: JobCard | null;
  notice: PrivacyNotice;
}

export async function loadApplyPage(app: App, jobId: string): Promise<ApplyPage> {
  const job = await findOpenJob(app, jobId);
  return { job: job && jobCardOf(job), notice: await loadNotice(app) };
}

/** Loads the page for a rejected form. Falls back to no job if the database fails, so that the typed input is not lost. */
export async function loadRejectedPage(app: App, jobId: string): Promise<ApplyPage> {
  try {
    return await loadApplyPage(app, jobId);
  } catch (error) {
    app.log.warn({ err: error }, "the page of a rejected application is shown without its job");
    return { job: null, notice: privacyNotice(null) };
  }
}

export async function loadNotice({ db }: App): Promise<PrivacyNotice> {
  const { months } = await readRetention(db);
  return privacyNotice(months.applications);
}
