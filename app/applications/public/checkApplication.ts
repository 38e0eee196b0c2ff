import { applicationForm, resumeError } from "~/applications/application";
import { TICKET_FIELD } from "~/applications/public/applyAnswer";
import { type FieldErrors, textOf } from "~/platform/forms/check";
import { formFieldsOf } from "~/shell/form/formFieldsOf";

/** Validates the form in the browser before the upload; the server validates again and inspects the file. */
export function checkApplication(form: HTMLFormElement): FieldErrors {
  const fields = formFieldsOf(form);
  const checked = applicationForm.check(applicationForm.read(fields));
  const file = resumeInputOf(form)?.files?.[0] ?? null;
  const isStored = !file && textOf(fields, TICKET_FIELD) !== "";
  const error = isStored ? null : resumeError(file);
  return { ...(checked.ok ? {} : checked.fieldErrors), ...(error ? { resume: error } : {}) };
}

export function resumeInputOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>("input[type=file]");
}
