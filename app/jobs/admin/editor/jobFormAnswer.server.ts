import { data, replace } from "react-router";
import { draftJob } from "~/jobs/admin/editor/draftJob";
import { withRowsChanged } from "~/jobs/admin/editor/jobInput";
import { type JobDetails, type JobInput, readJobInput } from "~/jobs/forms";
import { findLegalGaps } from "~/jobs/publishCheck";
import type { Job } from "~/jobs/rules";
import { checkForm, type FieldErrors, type FormFields } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import type { FlashToken } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";

type Schema = Parameters<typeof checkForm<import("zod").ZodType<JobDetails>>>[0];

export interface JobFormAnswer {
  input: JobInput;
  fieldErrors: FieldErrors;
  failed: boolean;
}

interface Saving {
  schema: Schema;
  save: (details: JobDetails) => Promise<{ ok: true } | { ok: false; reason: string }>;
  done: (details: JobDetails) => FlashToken;
}

/** Saves a job form and redirects to the list, or echoes the form with its errors. */
export async function answerJobForm(
  admin: AdminRequest,
  request: Request,
  { schema, save, done }: Saving,
) {
  const form = await parseForm(request);
  if (!form.ok) throw unreadable(form.reason);
  const fields: FormFields = form.fields;
  const input = readJobInput(fields);
  const changed = withRowsChanged(fields, input);
  if (changed) return answer({ input: changed, fieldErrors: {}, failed: false }, 200);
  const checked = checkForm(schema, input);
  if (!checked.ok) return answer({ input, fieldErrors: checked.fieldErrors, failed: false }, 422);
  const saved = await attempt(admin, () => save(checked.value));
  if (!saved.ok && saved.reason === "incomplete") {
    const fieldErrors = legalErrors(draftJob(input, admin.app.now()));
    return answer({ input, fieldErrors, failed: false }, 422);
  }
  if (!saved.ok && saved.reason === "past-closing")
    return answer({ input, fieldErrors: { closes_on: PAST_CLOSING }, failed: false }, 422);
  if (!saved.ok) return answer({ input, fieldErrors: {}, failed: true }, 500);
  return replace("/admin/jobs", {
    status: 303,
    headers: { "Set-Cookie": setFlash(done(checked.value)) },
  });
}

const PAST_CLOSING =
  "This day has passed, so the job cannot be published. Choose a later one, or save it as inactive";

/** The gaps that block publishing, as field errors. */
function legalErrors(job: Job): FieldErrors {
  return Object.fromEntries(findLegalGaps(job).map(({ field, text }) => [field, text]));
}

const answer = (form: JobFormAnswer, status: number) => data(form, { status });
