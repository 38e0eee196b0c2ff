import type { FormFields } from "~/platform/forms/check";

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

/** Longer than every form without a file. */
const ARRIVING_MAX_BYTES = 6 * 1024 * 1024;

/**
 * Waits until a form without a file has arrived, and leaves it to be parsed. Any other body stays unread: it may hold a
 * file, which is too large to wait in memory. Returns why the form cannot be read, if it cannot.
 */
export async function waitForForm(
  request: Request,
  limits: { patience?: Patience } = {},
): Promise<"arrived" | "unread" | BodyError> {
  if (!isUrlencoded(request.headers.get("content-type"))) return "unread";
  const arriving = { body: request.clone().body, signal: request.signal };
  try {
    for await (const _ of bodyPieces(arriving, { maxBytes: ARRIVING_MAX_BYTES, ...limits }));
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

/** The response to a body that cannot be parsed or is too long. */
export function unreadable(reason: string): Response {
  const status = reason === "too-large" ? 413 : 400;
  return new Response("This form could not be read.", {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** The JSON of a request's body, at most as large as a form; undefined if it cannot be read. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of bodyPieces(request, { maxBytes: FORM_MAX_BYTES })) pieces.push(piece);
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch (error) {
    if (error instanceof BodyRefused || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A body slower than this over a whole window is aborted, because it uses a place that others need. */
export interface Patience {
  readonly windowMs: number;
  readonly minimumBytes: number;
}

const ONE_KILOBYTE_A_SECOND: Patience = { windowMs: 60_000, minimumBytes: 60 * 1024 };

export type BodyError = "too-large" | "aborted" | "too-slow";

interface BodyLimits {
  readonly maxBytes: number;
  readonly patience?: Patience;
  /** Aborted if the sender has to make room for another one, because it is too slow. */
  readonly giveWay?: AbortSignal;
}

/** Why reading a body stopped early. Caught in this folder and never thrown outside of it. */
export class BodyRefused extends Error {
  readonly reason: BodyError;

  constructor(reason: BodyError, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

type Arriving = Pick<Request, "body" | "signal">;

/**
 * Yields the body in chunks and counts the bytes, because a declared length may be wrong and a chunked body has none.
 * Throws BodyRefused and stops reading if the body is too large, the sender disconnects or is too slow.
 */
export async function* bodyPieces(
  request: Arriving,
  { maxBytes, patience = ONE_KILOBYTE_A_SECOND, giveWay }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  const watch = watchSender(request, { patience, giveWay }, () => void cancelQuietly(reader));
  let total = 0;
  try {
    for (;;) {
      const piece = await readPiece(reader);
      if (watch.reason() !== null) throw new BodyRefused(watch.reason() ?? "aborted");
      if (piece === null) return;
      total += piece.byteLength;
      watch.count(piece.byteLength);
      if (total > maxBytes) throw new BodyRefused("too-large");
      yield piece;
    }
  } finally {
    watch.stop();
    // Not waited for: of two copies of a body, canceling the first one takes until the second is canceled too.
    void cancelQuietly(reader);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readPiece(reader: Reader): Promise<Uint8Array | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch (error) {
    throw new BodyRefused("aborted", error);
  }
}

interface Watch {
  patience: Patience;
  giveWay: AbortSignal | undefined;
}

function watchSender(request: Arriving, { patience, giveWay }: Watch, cut: () => void) {
  let reason: BodyError | null = null;
  let inWindow = 0;
  const leave = () => {
    reason ??= "aborted";
    cut();
  };
  const makeRoom = () => {
    reason ??= "too-slow";
    cut();
  };
  const clock = setInterval(() => {
    if (inWindow < patience.minimumBytes) reason ??= "too-slow";
    inWindow = 0;
    if (reason !== null) cut();
  }, patience.windowMs);
  request.signal.addEventListener("abort", leave, { once: true });
  giveWay?.addEventListener("abort", makeRoom, { once: true });
  if (request.signal.aborted) leave();
  return {
    reason: () => reason,
    count: (bytes: number) => {
      inWindow += bytes;
    },
    stop: () => {
      clearInterval(clock);
      request.signal.removeEventListener("abort", leave);
      giveWay?.removeEventListener("abort", makeRoom);
    },
  };
}

/** A broken body cannot be canceled; the error is expected. */
async function cancelQuietly(reader: Reader): Promise<void> {
  await reader.cancel().catch(() => undefined);
}
