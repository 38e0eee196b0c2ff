import { data, replace } from "react-router";
import { type JobDetails, type JobInput, readJobInput } from "~/domain/jobs/forms";
import { checkForm, type Faults, type FormFields } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, type Desk } from "~/routes/admin/parts/desk.server";
import type { FlashToken } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { withRowsChanged } from "~/routes/admin/parts/jobInput";

type Schema = Parameters<typeof checkForm<import("zod").ZodType<JobDetails>>>[0];

export interface JobFormAnswer {
  input: JobInput;
  faults: Faults;
  failed: boolean;
}

interface Saving {
  schema: Schema;
  save: (details: JobDetails) => Promise<{ ok: boolean }>;
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
  if (!saved.ok) return answer({ input, faults: {}, failed: true }, 500);
  return replace("/admin/jobs", {
    status: 303,
    headers: { "Set-Cookie": setFlash(done(checked.value)) },
  });
}

const answer = (form: JobFormAnswer, status: number) => data(form, { status });
