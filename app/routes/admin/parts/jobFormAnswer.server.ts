import { data, replace } from "react-router";
import { type JobDetails, type JobInput, readJobInput } from "~/domain/jobs/forms";
import { findLegalGaps } from "~/domain/jobs/publishCheck";
import type { Job } from "~/domain/jobs/rules";
import { checkForm, type Faults, type FormFields } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, type Desk } from "~/routes/admin/parts/desk.server";
import type { FlashToken } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { withRowsChanged } from "~/routes/admin/parts/jobInput";
import { draftJob } from "~/routes/admin/parts/jobs/draftJob";

type Schema = Parameters<typeof checkForm<import("zod").ZodType<JobDetails>>>[0];

export interface JobFormAnswer {
  input: JobInput;
  faults: Faults;
  failed: boolean;
}

interface Saving {
  schema: Schema;
  save: (details: JobDetails) => Promise<{ ok: true } | { ok: false; reason: string }>;
  done: (details: JobDetails) => FlashToken;
}

/** Saves a job form and goes to the list, or answers with the form as it was typed and what is wrong with it. */
export async function answerJobForm(desk: Desk, request: Request, { schema, save, done }: Saving) {
  const form = await parseForm(request);
  if (!form.ok) throw unreadable(form.reason);
  const fields: FormFields = form.fields;
  const input = readJobInput(fields);
  const changed = withRowsChanged(fields, input);
  if (changed) return answer({ input: changed, faults: {}, failed: false }, 200);
  const checked = checkForm(schema, input);
  if (!checked.ok) return answer({ input, faults: checked.faults, failed: false }, 422);
  const saved = await attempt(desk, () => save(checked.value));
  if (!saved.ok && saved.reason === "incomplete") {
    const faults = legalFaults(draftJob(input, desk.context.now()));
    return answer({ input, faults, failed: false }, 422);
  }
  if (!saved.ok && saved.reason === "past-closing")
    return answer({ input, faults: { closes_on: PAST_CLOSING }, failed: false }, 422);
  if (!saved.ok) return answer({ input, faults: {}, failed: true }, 500);
  return replace("/admin/jobs", {
    status: 303,
    headers: { "Set-Cookie": setFlash(done(checked.value)) },
  });
}

const PAST_CLOSING =
  "This day has passed, so the job cannot be published. Choose a later one, or save it as inactive";

/** What keeps the job from being published, beside the fields that would mend it. */
function legalFaults(job: Job): Faults {
  return Object.fromEntries(findLegalGaps(job).map(({ field, words }) => [field, words]));
}

const answer = (form: JobFormAnswer, status: number) => data(form, { status });
