import type { SendMailOptions } from "nodemailer";
import { isPlainAddress } from "~/platform/mail/mailAddress";
import type { Mailbox } from "~/platform/mail/message";
import type { Letter } from "~/platform/mail/transports/mailTransport";

const HEADER_TEXT_MAX_CHARACTERS = 250;

/**
 * Converts a letter for nodemailer; null if its sender or recipient is not a plain address. Headers are set one by one
 * and without control characters, so form input can become neither a header nor a recipient; the envelope is set
 * explicitly instead of derived from the headers.
 */
export function composeMail(letter: Letter): SendMailOptions | null {
  const { from, to, replyTo, subject, text } = letter.message;
  if (!isPlainAddress(from.address) || !isPlainAddress(to.address)) return null;
  return {
    from: headerMailbox(from),
    to: headerMailbox(to),
    // An invalid reply address is left out instead of blocking the mail: the text contains it too.
    replyTo: replyTo && isPlainAddress(replyTo.address) ? headerMailbox(replyTo) : undefined,
    envelope: { from: from.address, to: [to.address] },
    subject: headerText(subject),
    text: text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\0", ""),
    textEncoding: "quoted-printable",
    date: letter.date,
    messageId: letter.messageId,
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
