import type { SentFields } from "~/platform/forms/check";
import {
  type BodyError,
  BodyRefused,
  bodyChunks,
  type MinimumRate,
} from "~/platform/http/body/readBody.server";
import type { Rejection } from "~/platform/reject";

export const FORM_MAX_BYTES = 256 * 1024;
const FORM_MAX_FIELDS = 1000;

type FormError = BodyError | "malformed";

export type ParsedForm =
  | { ok: true; fields: SentFields }
  | Rejection<Exclude<FormError, "too-large">>
  /** `fields` are those that came first; the last one may be cut off. */
  | (Rejection<"too-large"> & { fields: SentFields });

/** Parses a form without a file (`application/x-www-form-urlencoded`, UTF-8), by default at most 256 KiB. */
export async function parseForm(
  request: Request,
  limits: { maxBytes?: number; minimumRate?: MinimumRate } = {},
): Promise<ParsedForm> {
  if (!isUrlencoded(request.headers.get("content-type"))) return { ok: false, reason: "malformed" };
  const pieces: Uint8Array[] = [];
  const text = () => Buffer.concat(pieces).toString("utf8");
  try {
    for await (const piece of bodyChunks(request, { maxBytes: FORM_MAX_BYTES, ...limits }))
      pieces.push(piece);
    return fieldsOf(text());
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error;
    const { reason } = error;
    return reason === "too-large"
      ? { ok: false, reason, fields: firstFieldsOf(text()) }
      : { ok: false, reason };
  }
}

/** More than the longest form without a file may have: an article of half a million characters. */
export const ARRIVING_MAX_BYTES = 6 * 1024 * 1024;

/**
 * Waits until a form without a file has arrived, and leaves it to be parsed. Any other body stays unread: it may hold a file,
 * which is too large to wait in memory. Returns why the form cannot be read, if it cannot.
 */
export async function waitForForm(
  request: Request,
  limits: { minimumRate?: MinimumRate } = {},
): Promise<"arrived" | "unread" | BodyError> {
  if (!isUrlencoded(request.headers.get("content-type"))) return "unread";
  const arriving = { body: request.clone().body, signal: request.signal };
  try {
    for await (const _ of bodyChunks(arriving, { maxBytes: ARRIVING_MAX_BYTES, ...limits }));
    return "arrived";
  } catch (error) {
    // Nobody reads the other copy, which would keep the rest of the body coming.
    void request.body?.cancel().catch(() => undefined);
    if (error instanceof BodyRefused) return error.reason;
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

/** The fields of a form that was cut off anywhere, such as within an escaped character. */
function firstFieldsOf(text: string): SentFields {
  const form = fieldsOf(text.replace(/%[\da-f]?$/i, ""));
  if (!form.ok) return new Map();
  const withoutHalfCharacter = (value: string) => value.replace(/\ufffd+$/, "");
  return new Map([...form.fields].map(([name, all]) => [name, all.map(withoutHalfCharacter)]));
}

export const STATUS_OF_FORM_ERROR: Readonly<Record<FormError, number>> = {
  "too-large": 413,
  "too-slow": 408,
  aborted: 400,
  malformed: 400,
};

/** The response to a body that cannot be parsed, is too long or arrives too slowly. */
export function unreadable(reason: FormError): Response {
  return new Response("This form could not be read.", {
    status: STATUS_OF_FORM_ERROR[reason],
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** The JSON of a request's body, at most as large as a form; undefined if it cannot be read. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of bodyChunks(request, { maxBytes: FORM_MAX_BYTES })) pieces.push(piece);
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch (error) {
    if (error instanceof BodyRefused || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
