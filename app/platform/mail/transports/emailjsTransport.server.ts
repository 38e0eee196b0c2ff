import { MINUTE_MS } from "~/platform/durations";
import { isEmailAddress } from "~/platform/emailAddress";
import {
  type DeliveryOutcome,
  type MailTransport,
  type OutgoingMail,
  oneLine,
} from "~/platform/mail/transports/mailTransport";
import type { RateLimiter } from "~/platform/mail/transports/sharedRateLimiter.server";

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
 * Sends contact mail through the EmailJS REST API (https://www.emailjs.com/docs/rest-api/send/, one request a second). The
 * service builds the mail from a template and accepts no Message-ID, so a duplicate cannot be recognized.
 */
export function openEmailjsTransport(
  account: EmailjsAccount,
  rateLimiter: RateLimiter,
  requestMaxMs = REQUEST_MAX_MS,
): MailTransport {
  const endpoint = new URL("api/v1.0/email/send", withSlash(account.baseUrl));
  return {
    kind: "emailjs",
    kindFor: () => "emailjs",
    async send(mail, signal) {
      const body = requestBody(account, mail);
      if (!body) return { ok: false, kind: "park", reason: "EmailJS carries no mail of this kind" };
      return rateLimiter.run(signal, () => post(endpoint, body, signal, requestMaxMs));
    },
    erase: async (): Promise<DeliveryOutcome> => ({ ok: true }),
    async close() {},
  };
}

function withSlash(baseUrl: string): string {
  return baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
}

function requestBody(account: EmailjsAccount, mail: OutgoingMail): string | null {
  const { templateParams, to } = mail.message;
  if (!templateParams || !isEmailAddress(to.address)) return null;
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

async function post(
  url: URL,
  body: string,
  signal: AbortSignal,
  maxMs: number,
): Promise<DeliveryOutcome> {
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
    const mayHaveArrived = mayBeThere(cause as Error);
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

/** The codes of a connection that is closed or reset, whether the request was sent by then or not. */
const CLOSED = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

/** Whether the service may have the request: it ran into its time limit, a stop aborted it, or its connection was closed. */
function mayBeThere({ name, cause }: Error): boolean {
  if (name === "TimeoutError" || name === "AbortError") return true;
  const error = (cause ?? {}) as NodeJS.ErrnoException;
  // Node names the host only if the connection was closed before TLS was agreed on, and nothing sent.
  return CLOSED.includes(error.code ?? "") && !("host" in error);
}

/** A gateway waited in vain for the service, which has the request. */
const GATEWAY_TIMEOUT = 504;

function networkError(error: Error): string {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return `EmailJS could not be reached: ${cause?.code ?? cause?.message ?? error.message}`;
}

/**
 * 408, 429 and 5xx are temporary. All other errors (403 for a block list or a wrong key, 451, a faulty template) need a person.
 */
function outcomeOfRefusal(status: number, details: string): DeliveryOutcome {
  const reason = details ? `EmailJS answered ${status}: ${details}` : `EmailJS answered ${status}`;
  const kind = status === 429 || status === 408 || status >= 500 ? "retry" : "park";
  const mayHaveArrived = status === GATEWAY_TIMEOUT;
  return { ok: false, kind, reason, ...(mayHaveArrived && { mayHaveArrived }) };
}
