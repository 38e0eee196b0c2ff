import type { SendMailOptions } from "nodemailer";
import { isPlainAddress } from "~/platform/mail/address";
import type { Mailbox } from "~/platform/mail/message";
import type { Letter } from "~/platform/mail/transports/mailTransport";

const HEADER_TEXT_MAX_CHARACTERS = 250;

/**
 * The letter as nodemailer wants it, or null when its sender or recipient is no plain address. Headers get values one
 * by one and without control characters, so nothing typed into a form can become a header or a recipient; the
 * envelope is stated outright instead of being read back from the headers.
 */
export function composeMail(letter: Letter): SendMailOptions | null {
  const { from, to, replyTo, subject, text } = letter.message;
  if (!isPlainAddress(from.address) || !isPlainAddress(to.address)) return null;
  return {
    from: headerMailbox(from),
    to: headerMailbox(to),
    // An odd address is left out rather than holding the mail back: the text tells it too.
    replyTo: replyTo && isPlainAddress(replyTo.address) ? headerMailbox(replyTo) : undefined,
    envelope: { from: from.address, to: [to.address] },
    subject: headerText(subject),
    text: text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\0", ""),
    textEncoding: "quoted-printable",
    date: letter.date,
    messageId: letter.messageId,
    // RFC 3834: keeps holiday replies from answering a machine.
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function headerMailbox(mailbox: Mailbox) {
  return { name: headerText(mailbox.name), address: mailbox.address };
}

/** Servers may refuse a line over 998 bytes (RFC 5322), and one endless word cannot be folded. */
function headerText(text: string): string {
  const characters = Array.from(oneLine(text).toWellFormed());
  return characters.slice(0, HEADER_TEXT_MAX_CHARACTERS).join("");
}

/** The text with every control character and line separator turned into a space. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
