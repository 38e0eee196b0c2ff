import type { FormFields } from "~/platform/forms/check";
import { type BodyError, BodyRefused, bodyPieces, type Patience } from "./requestBody.server";

export const FORM_MAX_BYTES = 256 * 1024;
const FORM_MAX_FIELDS = 1000;

type FormError = BodyError | "malformed";

export type ParsedForm = { ok: true; fields: FormFields } | { ok: false; reason: FormError };

/** Parses a form without a file (`application/x-www-form-urlencoded`, UTF-8), by default at most 256 KiB. */
export async function parseForm(
  request: Request,
  limits: { maxBytes?: number; patience?: Patience } = {},
): Promise<ParsedForm> {
  if (!isUrlencoded(request.headers.get("content-type"))) return { ok: false, reason: "malformed" };
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of bodyPieces(request, { maxBytes: FORM_MAX_BYTES, ...limits }))
      pieces.push(piece);
    return fieldsOf(Buffer.concat(pieces).toString("utf8"));
  } catch (error) {
    if (error instanceof BodyRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}

function isUrlencoded(contentType: string | null): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType?.trim() ?? "");
}

function fieldsOf(text: string): ParsedForm {
  const fields = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > FORM_MAX_FIELDS) return { ok: false, reason: "malformed" };
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return { ok: true, fields };
}
