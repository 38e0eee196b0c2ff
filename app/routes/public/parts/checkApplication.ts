import { applicationForm, readApplicationInput, resumeFault } from "~/domain/applications/forms";
import { checkForm, type Faults, textOf } from "~/platform/forms/check";
import { TICKET_FIELD } from "~/routes/public/parts/applyAnswer";
import { formFieldsOf } from "~/routes/public/parts/formFieldsOf";

/** What the browser can tell before it uploads anything; the server looks again, and into the file. */
export function checkApplication(form: HTMLFormElement): Faults {
  const fields = formFieldsOf(form);
  const checked = checkForm(applicationForm, readApplicationInput(fields));
  const file = resumeInputOf(form)?.files?.[0] ?? null;
  const isKept = !file && textOf(fields, TICKET_FIELD) !== "";
  const fault = isKept ? null : resumeFault(file);
  return { ...(checked.ok ? {} : checked.faults), ...(fault ? { resume: fault } : {}) };
}

export function resumeInputOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>("input[type=file]");
}
