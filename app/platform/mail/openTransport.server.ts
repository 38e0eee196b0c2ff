import path from "node:path";
import type { Settings } from "~/platform/config/settings";
import type { Database } from "~/platform/db/database.server";
import type { Logger } from "~/platform/log/log.server";
import { openEmailjsTransport } from "~/platform/mail/emailjsTransport.server";
import { openFileTransport } from "~/platform/mail/fileTransport.server";
import type { MailTransport } from "~/platform/mail/mailTransport";
import { takeTurns } from "~/platform/mail/pace.server";
import { openSmtpTransport } from "~/platform/mail/smtpTransport.server";

/** The service's own limit is one request a second for an account, however many processes we are. */
const EMAILJS_GAP_MS = 1_000;

/** The way mail leaves this installation. */
export function openTransport(
  settings: Pick<Settings, "mail" | "dataDir">,
  db: Database,
  log: Logger,
): MailTransport {
  const { mail, dataDir } = settings;
  if (mail.kind === "smtp") return openSmtpTransport(mail.url);
  const files = openFileTransport(path.join(dataDir, "mail"));
  if (mail.kind === "file") return files;
  log.warn(
    "EmailJS carries contact mail only; every other mail is written to DATA_DIR/mail until SMTP_URL is set",
  );
  return contactMailThrough(openEmailjsTransport(mail, takeTurns(db, EMAILJS_GAP_MS)), files);
}

/** What has parameters for the EmailJS template goes there, the rest into files, where nothing is lost. */
function contactMailThrough(emailjs: MailTransport, files: MailTransport): MailTransport {
  return {
    kind: emailjs.kind,
    send: (letter, signal) =>
      letter.message.templateParams ? emailjs.send(letter, signal) : files.send(letter, signal),
    erase: (letter) => files.erase(letter),
    async close() {
      await Promise.all([emailjs.close(), files.close()]);
    },
  };
}
