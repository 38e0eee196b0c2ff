import { isFormKey, mintFormKey } from "~/platform/data/submissions.server";
import { type FieldErrors, FORM, type SentFields, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/http/body/parseForm.server";
import {
  type MultipartLimits,
  parseMultipart,
  type ReceivedFile,
  type UploadError,
} from "~/platform/http/body/parseMultipart.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";
import {
  FORM_KEY_FIELD,
  type FormResponse,
  HONEYPOT_FIELD,
  type PublicRefusal,
  tooManyText,
} from "~/shell/forms/public/publicFormResult";
import type { RequestScope } from "~/shell/scope.server";

export interface PublicForm {
  /** The received fields, even if the form was refused. Of one that was too large they are those that came first. */
  fields: SentFields;
  /** Outside the file store: the caller must dispose of it. Null too if the form has an empty file field. */
  file: ReceivedFile | null;
  uploadError: UploadError | null;
}

type FileLimits = Pick<MultipartLimits, "fileField" | "maxFileBytes">;

export const NO_FILE: FileLimits = { fileField: null, maxFileBytes: 0 };

/** Reads a form in either encoding, because clients may send either, whatever the page declares. */
export async function readPublicForm(
  { app, ipAddress }: Pick<RequestScope, "app" | "ipAddress">,
  request: Request,
  limits: FileLimits,
): Promise<PublicForm> {
  if (!isMultipart(request)) {
    const form = await parseForm(request);
    if (form.ok) return { fields: form.fields, file: null, uploadError: null };
    const fields = form.reason === "too-large" ? form.fields : new Map();
    return { fields, file: null, uploadError: form.reason };
  }
  const form = await parseMultipart(request, app.files.temporary, {
    ...limits,
    networks: networksOf(ipAddress),
  });
  const fields = new Map([...form.fields].map(([name, value]) => [name, [value]]));
  if (form.ok) return { fields, file: form.file, uploadError: null };
  if (form.cause) app.log.error({ err: form.cause }, "a file that arrived could not be stored");
  return { fields, file: null, uploadError: form.reason };
}

function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

/** Whether a field was filled in that people do not see. */
export function isHoneypotFilled(fields: SentFields): boolean {
  return textOf(fields, HONEYPOT_FIELD) !== "";
}

/** The key to send the same form again; a new one if the form came without one. */
export function readFormKey(fields: SentFields): string {
  const key = textOf(fields, FORM_KEY_FIELD);
  return isFormKey(key) ? key : mintFormKey();
}

interface RefusalDetails {
  failure?: string;
  headers?: Record<string, string>;
}

/** The response to a refused form. `echo` is what was typed, and the key to send it again. */
export function refuseForm<Echo extends { formKey: string }>(
  echo: Echo,
  status: number,
  fieldErrors: FieldErrors,
  { failure, headers }: RefusalDetails = {},
): FormResponse<PublicRefusal & Echo> {
  const refusal = { ok: false as const, fieldErrors, failure: failure ?? null };
  return { result: { ...refusal, ...echo }, status, headers };
}

export function refuseTooMany<Echo extends { formKey: string }>(
  echo: Echo,
  retryAfterSeconds: number,
): FormResponse<PublicRefusal & Echo> {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return refuseForm(echo, 429, { [FORM]: tooManyText(retryAfterSeconds) }, { headers });
}
