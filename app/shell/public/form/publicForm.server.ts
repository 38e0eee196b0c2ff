import { type FormFields, textOf } from "~/platform/forms/check";
import { addressGroup } from "~/platform/security/clientAddress.server";
import { FORM_KEY_FIELD, isFormKey, mintFormKey } from "~/platform/security/formKey";
import { parseForm } from "~/platform/upload/parseForm.server";
import {
  type MultipartLimits,
  parseMultipart,
  type UploadError,
} from "~/platform/upload/parseMultipart.server";
import type { ReceivedFile } from "~/platform/upload/saveUpload.server";
import { TRAP_FIELD } from "~/shell/public/form/trapField";
import type { RequestScope } from "~/shell/scope.server";

export interface PublicForm {
  /** What had arrived, also of a form that was refused. */
  fields: FormFields;
  /** Whoever reads the form must dispose of it. */
  file: ReceivedFile | null;
  fault: UploadError | null;
}

/** `fileField` is "" for a form without any. */
type FileLimits = Pick<MultipartLimits, "fileField" | "maxFileBytes">;

export const NO_FILE: FileLimits = { fileField: "", maxFileBytes: 0 };

/** A form in either encoding: programs send the one or the other, whatever the page declares. */
export async function readPublicForm(
  { app, address }: RequestScope,
  request: Request,
  limits: FileLimits,
): Promise<PublicForm> {
  if (!isMultipart(request)) {
    const form = await parseForm(request);
    if (form.ok) return { fields: form.fields, file: null, fault: null };
    return { fields: new Map(), file: null, fault: form.reason };
  }
  const form = await parseMultipart(request, app.files.temporary, {
    ...limits,
    sender: addressGroup(address),
  });
  const fields = new Map([...form.fields].map(([name, value]) => [name, [value]]));
  if (form.ok) return { fields, file: form.file, fault: null };
  return { fields, file: null, fault: form.reason };
}

function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

const STATUS_OF_FAULT: Record<UploadError, number> = {
  "too-large": 413,
  "too-slow": 408,
  "storage-full": 503,
  busy: 503,
  aborted: 400,
  malformed: 400,
  "too-many-parts": 400,
};

export function statusOfError(fault: UploadError): number {
  return STATUS_OF_FAULT[fault];
}

/** A field that no person sees was filled in. */
export function isTrapped(fields: FormFields): boolean {
  return textOf(fields, TRAP_FIELD) !== "";
}

/** The key to send the same form with again; a form that came without one gets one now. */
export function formKeyOf(fields: FormFields): string {
  const key = textOf(fields, FORM_KEY_FIELD);
  return isFormKey(key) ? key : mintFormKey();
}
