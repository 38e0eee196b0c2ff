import { readFile } from "node:fs/promises";
import type { CleanLogo } from "~/company/cleanLogo";
import { changeLogo } from "~/company/commands.server";
import { LOGO_MAX_BYTES } from "~/company/rules";
import { networksOf } from "~/platform/http/security/clientAddress.server";
import { unreadable } from "~/platform/http/upload/parseForm.server";
import { parseMultipart } from "~/platform/http/upload/parseMultipart.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVE_FAILED } from "~/shell/admin/change/flash";
import type { Refusal } from "~/shell/form/submitForm.server";

export type ReceivedLogo = { ok: true } | ({ ok: false } & Refusal);

const NOT_SAVED: ReceivedLogo = {
  ok: false,
  status: 503,
  fieldErrors: {},
  formError: SAVE_FAILED,
};

/** Stores the drawing of a submitted form. Throws the response to a body that is not a form. */
export async function receiveLogo(admin: AdminRequest, request: Request): Promise<ReceivedLogo> {
  const refuse = (error: LogoError): ReceivedLogo => ({
    ok: false,
    status: 422,
    fieldErrors: { logo: formatLogoError(error) },
  });
  const form = await parseMultipart(request, admin.app.files.temporary, {
    fileField: "logo",
    networks: networksOf(admin.actor.address),
    maxFileBytes: LOGO_MAX_BYTES,
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
    const saved = await attempt(admin, () => changeLogo(admin.app, admin.actor, source));
    if (saved.ok) return saved;
    if (saved.reason === "failed" || saved.reason === "not-allowed") return NOT_SAVED;
    return refuse(saved);
  } finally {
    await file.dispose();
  }
}

type Rejected = Extract<CleanLogo, { ok: false }>;
type Reason = Exclude<Rejected["reason"], "unknown-part"> | "missing";

const TEXTS: Record<Reason, string> = {
  missing: "Choose an SVG file",
  "too-large": "The drawing must be 20 KB or smaller",
  "not-svg": "This file cannot be read as an SVG drawing",
  "not-square": "The drawing must be square: its viewBox as wide as it is high",
  "too-complex": "The drawing has too many parts for a logo",
  empty: "The drawing has no shapes in it",
};

type LogoError = { reason: Reason } | { reason: "unknown-part"; what: string };

function formatLogoError(error: LogoError): string {
  if (error.reason !== "unknown-part") return TEXTS[error.reason];
  return `The drawing holds ${error.what}, which a logo cannot have. Export it as plain SVG, with shapes and presentation attributes`;
}
