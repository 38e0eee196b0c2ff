import type { Inquiry } from "~/inquiries/rules";
import { mailto } from "~/shell/admin/mailto";

// Mail programs cut or refuse longer addresses; what is quoted is a reminder, the whole text is beside it.
const QUOTE_MAX_CHARACTERS = 1_200;

/** A mail to the visitor with the message quoted, as the administrator's own mail program opens it. */
export function replyAddress(inquiry: Inquiry): string {
  const { email, name, message, reference } = inquiry;
  const quoted = shortened(message)
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\r\n");
  const subject = encodeURIComponent(`Re: your message (${reference})`);
  const body = encodeURIComponent(`\r\n\r\n${name} wrote:\r\n${quoted}\r\n`);
  return `${mailto(email)}?subject=${subject}&body=${body}`;
}

/** Cut between whole characters: half of a surrogate pair cannot be written into an address at all. */
function shortened(message: string): string {
  if (message.length <= QUOTE_MAX_CHARACTERS) return message;
  return `${[...message].slice(0, QUOTE_MAX_CHARACTERS).join("")} [...]`;
}
