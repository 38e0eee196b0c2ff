import type { Inquiry } from "~/inquiries/rules";
import { mailto } from "~/shell/admin/mailto";

// Mail programs truncate or reject longer addresses. The quote is only a reminder: the inbox shows the whole text.
const QUOTE_MAX_CHARACTERS = 1_200;

/** A mailto address for a reply that quotes the message, opened by the administrator's mail program. */
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

/** Truncates between whole characters, because encodeURIComponent throws on half a surrogate pair. */
function shortened(message: string): string {
  if (message.length <= QUOTE_MAX_CHARACTERS) return message;
  return `${[...message].slice(0, QUOTE_MAX_CHARACTERS).join("")} [...]`;
}
