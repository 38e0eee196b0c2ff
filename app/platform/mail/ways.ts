import type { MailSettings } from "~/platform/config/settings";

/** How a mail is sent. A file reaches nobody until a person opens it. */
export type MailWay = "smtp" | "emailjs" | "file";

export interface MailWays {
  /** Mails from the contact form to the company. */
  contact: MailWay;
  others: MailWay;
}

export function mailWaysOf(mail: MailSettings): MailWays {
  if (mail.kind === "emailjs") return { contact: "emailjs", others: mail.others.kind };
  return { contact: mail.kind, others: mail.kind };
}
