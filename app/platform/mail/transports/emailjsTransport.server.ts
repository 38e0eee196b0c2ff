import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "~/platform/data/database.server";
import { MINUTE_MS } from "~/platform/durations";
import { isPlainAddress } from "~/platform/mail/message";
import {
  type Letter,
  type MailTransport,
  type Outcome,
  oneLine,
} from "~/platform/mail/transports/mailTransport";

/** The service may send the mail long before it answers, and a retry is a second mail. */
const REQUEST_MAX_MS = MINUTE_MS;
const REASON_MAX_CHARACTERS = 2_000;
/** The service requires the version of the client library; this is ours. */
const LIB_VERSION = "1.0.0";

export interface EmailjsAccount {
  baseUrl: string;
  serviceId: string;
  templateId: string;
  publicKey: string;
  privateKey: string | null;
}

/**
 * Sends contact mail through the EmailJS REST API (https://www.emailjs.com/docs/rest-api/send/, one request a second).
 * The service builds the mail from a template and accepts no Message-ID, so a duplicate cannot be recognized.
 */
export function openEmailjsTransport(
  account: EmailjsAccount,
  turns: Turns,
  requestMaxMs = REQUEST_MAX_MS,
): MailTransport {
  const endpoint = new URL("api/v1.0/email/send", withSlash(account.baseUrl));
  return {
    kind: "emailjs",
    wayOf: () => "emailjs",
    async send(letter, signal) {
      const body = requestBody(account, letter);
      if (!body) return { ok: false, kind: "park", reason: "EmailJS carries no mail of this kind" };
      return turns.take(signal, () => post(endpoint, body, signal, requestMaxMs));
    },
    erase: async (): Promise<Outcome> => ({ ok: true }),
    async close() {},
  };
}

function withSlash(baseUrl: string): string {
  return baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
}

function requestBody(account: EmailjsAccount, letter: Letter): string | null {
  const { templateParams, to } = letter.message;
  if (!templateParams || !isPlainAddress(to.address)) return null;
  return JSON.stringify({
    lib_version: LIB_VERSION,
    user_id: account.publicKey,
    service_id: account.serviceId,
    template_id: account.templateId,
    // The recipient is always the message's own.
    template_params: { ...singleLines(templateParams), to_email: to.address },
    ...(account.privateKey ? { accessToken: account.privateKey } : {}),
  });
}

/** Templates put parameters into headers (the name, the reply address), so only the message may have several lines. */
function singleLines(params: Record<string, string | boolean>): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" && name !== "message" ? oneLine(value) : value,
    ]),
  );
}

async function post(url: URL, body: string, signal: AbortSignal, maxMs: number): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      // Following a redirect would send the visitor's message and our keys to another host.
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]),
    });
    if (response.ok) {
      response.body?.cancel().catch(() => undefined);
      return { ok: true };
    }
    return outcomeOfRefusal(response.status, await startOf(response));
  } catch (cause) {
    const mayHaveArrived = brokeOffLater(cause as Error);
    const reason = networkError(cause as Error);
    return { ok: false, kind: "retry", reason, ...(mayHaveArrived && { mayHaveArrived }) };
  }
}

/** The first characters of its body, however long that is; none if it breaks off. */
async function startOf(response: Response): Promise<string> {
  let text = "";
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.length >= REASON_MAX_CHARACTERS) break;
    }
  } catch {
    // The status says enough.
  }
  return text.slice(0, REASON_MAX_CHARACTERS).trim();
}

/** What ends a request that was sent already: its time limit, or a connection that is closed. */
const ERRORS_AFTER_SENDING = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

function brokeOffLater({ name, cause }: Error): boolean {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? "";
  return name === "TimeoutError" || ERRORS_AFTER_SENDING.includes(code);
}

function networkError(error: Error): string {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return `EmailJS could not be reached: ${cause?.code ?? cause?.message ?? error.message}`;
}

/** A gateway passed the request on, and does not know what became of it. */
const LOST_BEHIND_GATEWAY = new Set([502, 504]);

/**
 * 408, 429 and 5xx are temporary. All other errors (403 for a block list or a wrong key, 451, a faulty template) need a
 * person.
 */
function outcomeOfRefusal(status: number, details: string): Outcome {
  const reason = details ? `EmailJS answered ${status}: ${details}` : `EmailJS answered ${status}`;
  const kind = status === 429 || status === 408 || status >= 500 ? "retry" : "park";
  return {
    ok: false,
    kind,
    reason,
    ...(LOST_BEHIND_GATEWAY.has(status) && { mayHaveArrived: true }),
  };
}

/** Runs work one at a time, with a gap before each. */
export interface Turns {
  take(signal: AbortSignal, work: () => Promise<Outcome>): Promise<Outcome>;
}

/** An arbitrary number that no other lock of this database uses. */
const TURN_LOCK = 7_305_144_210;
const ASK_AGAIN_MS = 150;
const PING_EVERY_MS = 2_000;
const NOT_NOW: Outcome = { ok: false, kind: "retry", reason: "stopped before its turn" };

/**
 * Turns shared by all processes on the database: the process with the lock waits for the gap, works and releases the
 * lock. The wait comes first, so that the gap holds even if a process dies while working. The lock belongs to the
 * transaction, so a crash releases it.
 */
export function takeTurns(db: Database, gapMs: number): Turns {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    // The turns of one process queue here, so that they use one connection.
    take(signal, work) {
      const turn = previous.then(() => takeTurn(db, gapMs, signal, work));
      previous = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** A connection that is silent for some seconds is closed, and its lock released. */
async function whileInUse<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  const ping = () => void tx.execute(sql`select 1`).catch(() => undefined);
  const pings = setInterval(ping, PING_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(pings);
  }
}

async function takeTurn(
  db: Database,
  gapMs: number,
  signal: AbortSignal,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome | null = null;
  const turn = async (tx: Database) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${TURN_LOCK}) as mine`);
    if (rows[0]?.mine !== true) return;
    await wait(gapMs);
    outcome = signal.aborted ? NOT_NOW : await whileInUse(tx, work);
  };
  while (!signal.aborted) {
    await db.transaction(turn).catch((error) => {
      // The result counts even if the lock's connection was lost in the meantime.
      if (!outcome) throw error;
    });
    if (outcome) return outcome;
    await wait(ASK_AGAIN_MS);
  }
  return NOT_NOW;
}
