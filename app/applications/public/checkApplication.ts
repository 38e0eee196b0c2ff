import { applicationForm, readApplicationInput, resumeError } from "~/applications/forms";
import { TICKET_FIELD } from "~/applications/public/applyAnswer";
import { checkForm, type FieldErrors, textOf } from "~/platform/forms/check";
import { formFieldsOf } from "~/shell/public/form/formFieldsOf";

/** What the browser can tell before it uploads anything; the server looks again, and into the file. */
export function checkApplication(form: HTMLFormElement): FieldErrors {
  const fields = formFieldsOf(form);
  const checked = checkForm(applicationForm, readApplicationInput(fields));
  const file = resumeInputOf(form)?.files?.[0] ?? null;
  const isKept = !file && textOf(fields, TICKET_FIELD) !== "";
  const fault = isKept ? null : resumeError(file);
  return { ...(checked.ok ? {} : checked.fieldErrors), ...(fault ? { resume: fault } : {}) };
}

export function resumeInputOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>("input[type=file]");
}
