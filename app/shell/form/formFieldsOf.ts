import type { FormFields } from "~/platform/forms/check";

/** The text fields of a form in the page, in the server's format. */
export function formFieldsOf(form: HTMLFormElement): FormFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return fields;
}
