import type { SendMailOptions } from "nodemailer";
import { isEmailAddress } from "~/platform/emailAddress";
import type { Mailbox, Message, TransportKind } from "~/platform/mail/message";

/** A message to send, with what stays the same over all attempts. */
export interface OutgoingMail {
  /** The outbox id. */
  readonly id: string;
  /** One for all attempts at a mail, so that a duplicate can be recognized. */
  readonly messageId: string;
  /** When it was put into the outbox. */
  readonly date: Date;
  readonly message: Message;
}

/**
 * The result of an attempt. "retry": the error can pass without a change to the mail. "park": the mail or the account was
 * rejected, and only a person can change that. `mayHaveArrived`: the other side has the whole mail and did not say what it does
 * with it, so that each retry may send it once more. A reason may quote the other side, so it is stored and logged through
 * storableReason only.
 */
export type DeliveryOutcome =
  | { ok: true }
  | { ok: false; kind: "retry" | "park"; reason: string; mayHaveArrived?: true };

/** Sends mail. Reports every failure as an DeliveryOutcome; throwing is a bug in the transport. */
export interface MailTransport {
  /** The name for logs and readiness: "file", "smtp" or "emailjs". */
  readonly kind: string;
  /** How this mail is sent, as that may differ from mail to mail. */
  kindFor(mail: OutgoingMail): TransportKind;
  /** Resolves `ok` only if the other side has accepted the mail. Stops soon after the signal. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<DeliveryOutcome>;
  /** Erases this transport's own copy of a mail. `ok` if there is none, because a sent mail cannot be recalled. */
  erase(mail: Pick<OutgoingMail, "id" | "date">): Promise<DeliveryOutcome>;
  close(): Promise<void>;
}

const HEADER_TEXT_MAX_CHARACTERS = 250;

/**
 * Converts a mail for nodemailer; null if its sender or recipient is not a plain address. Headers are set one by one and without
 * control characters, so form input can become neither a header nor a recipient; the envelope is set explicitly instead of
 * derived from the headers.
 */
export function composeMail(mail: OutgoingMail): SendMailOptions | null {
  const { from, to, replyTo, subject, text } = mail.message;
  if (!isEmailAddress(from.address) || !isEmailAddress(to.address)) return null;
  return {
    from: headerMailbox(from),
    to: headerMailbox(to),
    // An invalid reply address is left out instead of blocking the mail: the text contains it too.
    replyTo: replyTo && isEmailAddress(replyTo.address) ? headerMailbox(replyTo) : undefined,
    envelope: { from: from.address, to: [to.address] },
    subject: headerText(subject),
    text: text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\0", ""),
    textEncoding: "quoted-printable",
    date: mail.date,
    messageId: mail.messageId,
    // RFC 3834: prevents automatic replies.
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function headerMailbox(mailbox: Mailbox) {
  return { name: headerText(mailbox.name), address: mailbox.address };
}

/** Mail servers may reject a line over 998 bytes (RFC 5322), and one endless word cannot be folded. */
function headerText(text: string): string {
  const characters = Array.from(oneLine(text).toWellFormed());
  return characters.slice(0, HEADER_TEXT_MAX_CHARACTERS).join("");
}

/** Replaces every control character and line separator with a space. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
