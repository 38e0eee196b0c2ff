import nodemailer from "nodemailer";
import { MINUTE_MS } from "~/platform/durations";
import {
  composeMail,
  type DeliveryOutcome,
  type MailTransport,
} from "~/platform/mail/transports/mailTransport";

const CONNECTIONS = 3;

/**
 * How long an attempt waits. A server that has the whole mail may still send it, so only then the wait is as long as RFC 5321,
 * 4.5.3.2.6 asks for: to give up earlier would send mails twice.
 */
const LIMITS = {
  connectMaxMs: 15_000,
  greetMaxMs: MINUTE_MS,
  /** The limit from the beginning of the attempt until the server has the whole mail. */
  handOverMaxMs: 2 * MINUTE_MS,
  /** The limit from then on until the server says that it has accepted the mail. */
  acceptMaxMs: 10 * MINUTE_MS,
};

/**
 * Sends mail by SMTP. `smtps://` uses TLS from the first byte; `smtp://` uses STARTTLS if offered, and `?requireTLS=true`
 * requires it.
 */
export function openSmtpTransport(
  url: string,
  changedLimits: Partial<typeof LIMITS> = {},
): MailTransport {
  const limits = { ...LIMITS, ...changedLimits };
  const pool = nodemailer.createTransport(poolOptions(url, limits));
  const attempts = new Map<string, Attempt>();
  pool.use("stream", ({ data, message }, done) => {
    const attempt = attempts.get(String(data.messageId));
    message.processFunc((bytes) => bytes.once("end", () => attempt?.handOver()));
    done();
  });
  return {
    kind: "smtp",
    kindFor: () => "smtp",
    async send(mail, signal) {
      const composed = composeMail(mail);
      if (!composed)
        return { ok: false, kind: "park", reason: "sender or recipient is no plain address" };
      const attempt = new Attempt(limits);
      attempts.set(mail.messageId, attempt);
      try {
        await pool.sendMail({ ...composed, signal: AbortSignal.any([signal, attempt.signal]) });
        return { ok: true };
      } catch (cause) {
        const error = cause as SmtpError;
        // A server that said nothing, or closed the connection, may send what it has all the same.
        const mayHaveArrived = attempt.isHandedOver && error.responseCode === undefined;
        return { ...outcomeOfError(error), ...(mayHaveArrived && { mayHaveArrived }) };
      } finally {
        attempts.delete(mail.messageId);
        attempt.end();
      }
    },
    erase: async () => ({ ok: true }),
    async close() {
      pool.close();
    },
  };
}

/** Aborts its signal when the server takes longer than it may. */
class Attempt {
  isHandedOver = false;
  private readonly limit = new AbortController();
  private readonly acceptMaxMs: number;
  private timer: NodeJS.Timeout;

  constructor({ handOverMaxMs, acceptMaxMs }: typeof LIMITS) {
    this.acceptMaxMs = acceptMaxMs;
    this.timer = this.abortAfter(handOverMaxMs);
  }

  get signal(): AbortSignal {
    return this.limit.signal;
  }

  /** The server has the whole mail. */
  handOver(): void {
    this.isHandedOver = true;
    clearTimeout(this.timer);
    this.timer = this.abortAfter(this.acceptMaxMs);
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private abortAfter(ms: number): NodeJS.Timeout {
    const tooLong = new Error("the mail server did not answer in time");
    return setTimeout(() => this.limit.abort(tooLong), ms);
  }
}

function poolOptions(url: string, limits: typeof LIMITS) {
  return {
    url,
    pool: true as const,
    maxConnections: CONNECTIONS,
    // Only the outbox retries: the pool's own retries would send a mail again without its knowledge.
    maxRequeues: 0,
    connectionTimeout: limits.connectMaxMs,
    greetingTimeout: limits.greetMaxMs,
    // The limits of an attempt end before this one, which is for connections without a mail.
    socketTimeout: limits.acceptMaxMs + MINUTE_MS,
    dnsTimeout: limits.connectMaxMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    // On purpose: a mail server on this machine usually has a self-signed certificate, and nobody is in between.
    tls: isThisMachine(url) ? { rejectUnauthorized: false } : {},
  };
}

function isThisMachine(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  permanent?: boolean;
}

/** RFC 3463, X.4.5, "mail system congestion": what servers answer once a day's quota is used up. */
const QUOTA_USED = /^5\d\d[ -]5\.4\.5\b/;

/**
 * Parks a mail only if the server rejected its recipient or content for good. A wrong password (535, also 530), a sender that the
 * account may not use, a used-up quota, a refused connection or a broken certificate is a problem of the installation. Once the
 * operator has fixed it, all waiting mails are sent.
 */
function outcomeOfError(error: SmtpError): DeliveryOutcome & { ok: false } {
  const aboutThisMail = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  const aboutAllMails =
    error.responseCode === 530 ||
    error.command === "MAIL FROM" ||
    QUOTA_USED.test(error.response ?? "");
  const isFinal = error.permanent && aboutThisMail && !aboutAllMails;
  return { ok: false, kind: isFinal ? "park" : "retry", reason: describe(error) };
}

function describe(error: SmtpError): string {
  const where = error.command ? ` at ${error.command}` : "";
  if (error.response) return `the mail server answered${where}: ${error.response}`;
  return `${error.code ?? error.name}${where}: ${error.message}`;
}
