import type { MailSettings } from "~/platform/config/settings";

/** A mailbox; the name may be empty. Name and address are separate so that no text can become a second recipient or a header. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as stored in the outbox. Plain text only: user input is never markup. */
export interface Message {
  to: Mailbox;
  from: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  /**
   * For people with an account, such as a one-time link or a notification: it is sent before other mails, and the outbox deletes
   * its content once it is sent.
   */
  confidential?: true;
  /** The parameters for the EmailJS template; absent on mails that EmailJS does not send. */
  templateParams?: Record<string, string | boolean>;
}

/** How a mail is sent. A file reaches nobody until a person opens it. */
export type TransportKind = "smtp" | "emailjs" | "file";

export interface TransportKinds {
  /** Mails from the contact form to the company. */
  contact: TransportKind;
  otherMail: TransportKind;
}

export function transportKindsOf(mail: MailSettings): TransportKinds {
  if (mail.kind === "emailjs") return { contact: "emailjs", otherMail: mail.otherMail.kind };
  return { contact: mail.kind, otherMail: mail.kind };
}
