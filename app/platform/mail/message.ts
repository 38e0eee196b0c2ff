import type { MailSettings } from "~/platform/config/settings";

/**
 * A mailbox; the name may be empty. Name and address are separate so that no text can become a second recipient or a
 * header.
 */
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
  /** Contains a secret, such as a one-time link: the outbox deletes its content once it is sent. */
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

export const ADDRESS_MAX_CHARACTERS = 254;
const LOCAL_MAX_CHARACTERS = 64;

// What browsers accept in <input type="email">, without "%" and "!", which old mail servers use for routing.
const LOCAL = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/**
 * Whether a text is one plain email address and nothing else: no display name, quotes, comments, lists, spaces, control
 * characters or address literals. ASCII only: browsers convert international domains to their xn-- form.
 */
export function isPlainAddress(text: string): boolean {
  if (text.length > ADDRESS_MAX_CHARACTERS) return false;
  const at = text.indexOf("@");
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return at > 0 && local.length <= LOCAL_MAX_CHARACTERS && LOCAL.test(local) && DOMAIN.test(domain);
}
