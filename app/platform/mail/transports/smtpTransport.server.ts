import nodemailer from "nodemailer";
import { composeMail } from "~/platform/mail/compose.server";
import type { Letter, MailTransport, Outcome } from "~/platform/mail/transports/mailTransport";

const CONNECTIONS = 3;
const QUIET_MAX_MS = 15_000;
/** One whole attempt, for a server that keeps trickling and so never looks quiet. */
const ATTEMPT_MAX_MS = 60_000;

export interface SmtpTransportOptions {
  /** Milliseconds without a byte from the server before an attempt is given up. */
  quietMaxMs?: number;
}

/**
 * Mail through SMTP. `smtps://` is TLS from the first byte; `smtp://` uses STARTTLS where offered, `?requireTLS=true`
 * insists on it.
 */
export function openSmtpTransport(url: string, options: SmtpTransportOptions = {}): MailTransport {
  const pool = nodemailer.createTransport(poolOptions(url, options.quietMaxMs ?? QUIET_MAX_MS));
  return {
    kind: "smtp",
    wayOf: () => "smtp",
    async send(letter, signal) {
      const mail = composeMail(letter);
      if (!mail)
        return { ok: false, kind: "park", reason: "sender or recipient is no plain address" };
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MAX_MS)]);
        await pool.sendMail({ ...mail, signal: limit });
        return { ok: true };
      } catch (cause) {
        return outcomeOfFailure(cause as SmtpFailure);
      }
    },
    erase: async (_letter: Pick<Letter, "id" | "date">): Promise<Outcome> => ({ ok: true }),
    async close() {
      pool.close();
    },
  };
}

function poolOptions(url: string, quietMaxMs: number) {
  return {
    url,
    pool: true as const,
    maxConnections: CONNECTIONS,
    // The outbox alone repeats a mail: the pool's own repeating would send it again behind our back.
    maxRequeues: 0,
    connectionTimeout: quietMaxMs,
    greetingTimeout: quietMaxMs,
    socketTimeout: quietMaxMs,
    dnsTimeout: quietMaxMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    // On purpose: a mail server on this very machine usually has a certificate of its own making, and nobody sits in between.
    tls: isThisMachine(url) ? { rejectUnauthorized: false } : {},
  };
}

function isThisMachine(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

interface SmtpFailure extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  permanent?: boolean;
}

/**
 * Parked is only what the server judged for good about this very mail: its sender, its recipient or its content. A wrong
 * password (535, also 530), a refused connection or a broken certificate is a fault of the installation: once the
 * operator has put it right, every waiting mail leaves by itself.
 */
export function outcomeOfFailure(failure: SmtpFailure): Outcome {
  const aboutThisMail = failure.code === "EENVELOPE" || failure.code === "EMESSAGE";
  const reason = describe(failure);
  if (failure.permanent && aboutThisMail && failure.responseCode !== 530) {
    return { ok: false, kind: "park", reason };
  }
  return { ok: false, kind: "retry", reason };
}

function describe(failure: SmtpFailure): string {
  const where = failure.command ? ` at ${failure.command}` : "";
  if (failure.response) return `the mail server answered${where}: ${failure.response}`;
  return `${failure.code ?? failure.name}${where}: ${failure.message}`;
}
