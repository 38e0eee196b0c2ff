import { createHash } from "node:crypto";
import type { FormFields } from "~/platform/forms/check";
import { FORM_KEY_FIELD, isFormKey } from "~/platform/security/formKey";
import type { Submission } from "~/platform/submissions/submissions.server";

/** SHA-256 of all named values, including the hash of a file. Their order does not matter. */
export function bodyHashOf(values: Readonly<Record<string, string | boolean | null>>): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}

/**
 * Identifies the submission of a form. A form without our key (from a program) is identified by its sender and content,
 * so that a retry counts once and two senders are never merged.
 */
export function submissionOf(
  form: string,
  fields: FormFields,
  bodyHash: string,
  address: string,
): Submission {
  const sent = fields.get(FORM_KEY_FIELD)?.[0];
  const key = isFormKey(sent) ? sent : `body:${bodyHashOf({ form, bodyHash, address })}`;
  return { key, form, bodyHash };
}
