import type { MailSettings } from "~/platform/config/settings";

/** By what a mail leaves. A file reaches nobody: it waits for a person who opens it. */
export type MailWay = "smtp" | "emailjs" | "file";

export interface MailWays {
  /** What visitors write through the contact form, to the company. */
  contact: MailWay;
  others: MailWay;
}

export function mailWaysOf(mail: MailSettings): MailWays {
  if (mail.kind === "emailjs") return { contact: "emailjs", others: mail.others.kind };
  return { contact: mail.kind, others: mail.kind };
}
