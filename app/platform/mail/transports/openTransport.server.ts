import path from "node:path";
import type { MailSettings, Settings } from "~/platform/config/settings";
import type { Database } from "~/platform/data/database.server";
import type { Logger } from "~/platform/log/log.server";
import { openEmailjsTransport } from "~/platform/mail/transports/emailjsTransport.server";
import { openFileTransport } from "~/platform/mail/transports/fileTransport.server";
import type { MailTransport, OutgoingMail } from "~/platform/mail/transports/mailTransport";
import { createSharedRateLimiter } from "~/platform/mail/transports/sharedRateLimiter.server";
import { openSmtpTransport } from "~/platform/mail/transports/smtpTransport.server";

/** The service limits an account to one request a second, over all processes. */
const EMAILJS_GAP_MS = 1_000;

/** Opens the transport that the settings name. */
export function openTransport(
  settings: Pick<Settings, "mail" | "dataDir">,
  db: Database,
  log: Logger,
): MailTransport {
  const files = openFileTransport(path.join(settings.dataDir, "mail"));
  const { send, kind, kindFor, close } = openSendingTransport(settings.mail, files, db, log);
  // Files from before SMTP_URL was set are erased too.
  return { kind, kindFor, send, close, erase: files.erase };
}

function openSendingTransport(mail: MailSettings, files: MailTransport, db: Database, log: Logger) {
  if (mail.kind === "file") return files;
  if (mail.kind === "smtp") return openSmtpTransport(mail.url);
  const emailjs = openEmailjsTransport(mail, createSharedRateLimiter(db, EMAILJS_GAP_MS));
  if (mail.otherMail.kind === "smtp") {
    return contactMailThrough(emailjs, openSmtpTransport(mail.otherMail.url));
  }
  log.warn(
    "EmailJS carries contact mail only: until SMTP_URL is set too, every other mail stays in DATA_DIR/mail",
  );
  return contactMailThrough(emailjs, files);
}

/** Sends mails with template parameters through EmailJS and all others through `otherMail`. */
function contactMailThrough(emailjs: MailTransport, otherMail: MailTransport): MailTransport {
  const carrierOf = ({ message }: OutgoingMail) => (message.templateParams ? emailjs : otherMail);
  return {
    kind: emailjs.kind,
    kindFor: (mail) => carrierOf(mail).kindFor(mail),
    send: (mail, signal) => carrierOf(mail).send(mail, signal),
    erase: otherMail.erase,
    async close() {
      await Promise.all([emailjs.close(), otherMail.close()]);
    },
  };
}
