import { readFile } from "node:fs/promises";
import type { CleanMark } from "~/company/cleanMark";
import { changeMark } from "~/company/commands.server";
import { MARK_MAX_BYTES } from "~/company/rules";
import { networksOf } from "~/platform/security/clientAddress.server";
import { parseMultipart } from "~/platform/upload/parseMultipart.server";
import { unreadable } from "~/platform/upload/unreadable.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVE_FAILED } from "~/shell/admin/change/flash";
import type { Refusal } from "~/shell/form/submitForm.server";

export type ReceivedMark = { ok: true } | ({ ok: false } & Refusal);

const NOT_SAVED: ReceivedMark = {
  ok: false,
  status: 503,
  fieldErrors: {},
  formError: SAVE_FAILED,
};

/** Stores the drawing of a submitted form. Throws the response to a body that is not a form. */
export async function receiveMark(admin: AdminRequest, request: Request): Promise<ReceivedMark> {
  const refuse = (error: MarkError): ReceivedMark => ({
    ok: false,
    status: 422,
    fieldErrors: { mark: formatMarkError(error) },
  });
  const form = await parseMultipart(request, admin.app.files.temporary, {
    fileField: "mark",
    networks: networksOf(admin.actor.address),
    maxFileBytes: MARK_MAX_BYTES,
  });
  if (!form.ok) {
    if (form.reason === "too-large") return refuse({ reason: "too-large" });
    if (form.reason === "malformed") throw unreadable(form.reason);
    return NOT_SAVED;
  }
  const { file } = form;
  if (!file) return refuse({ reason: "missing" });
  try {
    const source = await readFile(file.temporaryPath, "utf8");
    const saved = await attempt(admin, () => changeMark(admin.app, admin.actor, source));
    if (saved.ok) return saved;
    if (saved.reason === "failed" || saved.reason === "not-allowed") return NOT_SAVED;
    return refuse(saved);
  } finally {
    await file.dispose();
  }
}

type Rejected = Extract<CleanMark, { ok: false }>;
type Reason = Exclude<Rejected["reason"], "unknown-part"> | "missing";

const TEXTS: Record<Reason, string> = {
  missing: "Choose an SVG file",
  "too-large": "The drawing must be 20 KB or smaller",
  "not-svg": "This file cannot be read as an SVG drawing",
  "not-square": "The drawing must be square: its viewBox as wide as it is high",
  "too-complex": "The drawing has too many parts for a mark",
  empty: "The drawing has no shapes in it",
};

type MarkError = { reason: Reason } | { reason: "unknown-part"; what: string };

function formatMarkError(error: MarkError): string {
  if (error.reason !== "unknown-part") return TEXTS[error.reason];
  return `The drawing holds ${error.what}, which a mark cannot have. Export it as plain SVG, with shapes and presentation attributes`;
}
