import { createHash } from "node:crypto";
import type { FormFields } from "~/platform/forms/check";
import { FORM_KEY_FIELD, isFormKey } from "~/platform/security/formKey";
import type { Submission } from "~/platform/submissions/submissions.server";

/** SHA-256 over every named value, the hash of a file among them. The order in which they are given does not matter. */
export function bodyHashOf(values: Readonly<Record<string, string | boolean | null>>): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}

/**
 * The submission that a form makes. A form without a key of ours (written by a program, not rendered by us) is known by
 * who sends it and what it says, so that a retry is a single one there too and two senders are never merged.
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
