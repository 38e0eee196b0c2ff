import nodemailer from "nodemailer";
import {
  composeMail,
  type Letter,
  type MailTransport,
  type Outcome,
} from "~/platform/mail/transports/mailTransport";

const CONNECTIONS = 3;
const QUIET_MAX_MS = 15_000;
/** The limit for an attempt, for a server that keeps sending slowly and so never times out. */
const ATTEMPT_MAX_MS = 60_000;

export interface SmtpTransportOptions {
  /** Milliseconds without a byte from the server before an attempt is aborted. */
  quietMaxMs?: number;
}

/**
 * Sends mail by SMTP. `smtps://` uses TLS from the first byte; `smtp://` uses STARTTLS if offered, and
 * `?requireTLS=true` requires it.
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
        return outcomeOfError(cause as SmtpError);
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
    // Only the outbox retries: the pool's own retries would send a mail again without its knowledge.
    maxRequeues: 0,
    connectionTimeout: quietMaxMs,
    greetingTimeout: quietMaxMs,
    socketTimeout: quietMaxMs,
    dnsTimeout: quietMaxMs,
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

/**
 * Parks a mail only if the server rejected its sender, recipient or content for good. A wrong password (535, also 530),
 * a refused connection or a broken certificate is a problem of the installation: once the operator has fixed it, all
 * waiting mails are sent.
 */
function outcomeOfError(error: SmtpError): Outcome {
  const aboutThisMail = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  const reason = describe(error);
  if (error.permanent && aboutThisMail && error.responseCode !== 530) {
    return { ok: false, kind: "park", reason };
  }
  return { ok: false, kind: "retry", reason };
}

function describe(error: SmtpError): string {
  const where = error.command ? ` at ${error.command}` : "";
  if (error.response) return `the mail server answered${where}: ${error.response}`;
  return `${error.code ?? error.name}${where}: ${error.message}`;
}
