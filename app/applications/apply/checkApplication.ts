import { applicationForm } from "~/applications/application";
import { TICKET_FIELD } from "~/applications/apply/applyResult";
import { resumeError } from "~/applications/resumes/resumeFile";
import { type FieldErrors, textOf } from "~/platform/forms/check";
import { formFieldsOf } from "~/shell/forms/typedForm";

/** Validates the form in the browser before the upload; the server validates again and inspects the file. */
export function checkApplication(form: HTMLFormElement): FieldErrors {
  const fields = formFieldsOf(form);
  const checked = applicationForm.check(applicationForm.read(fields));
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  const file = input?.files?.[0] ?? null;
  const isStored = !file && textOf(fields, TICKET_FIELD) !== "";
  // The first bytes were judged when the file was chosen; see ResumeField.tsx.
  const error = isStored ? null : (resumeError(file) ?? input?.validationMessage);
  return { ...(checked.ok ? {} : checked.fieldErrors), ...(error ? { resume: error } : {}) };
}
