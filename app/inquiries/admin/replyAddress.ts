import type { Inquiry } from "~/inquiries/rules";
import { mailto } from "~/shell/admin/mailto";

// Mail programs truncate or reject longer addresses. The quote is only a reminder: the inbox shows the whole text.
const BODY_MAX_CHARACTERS = 1_200;

/**
 * A mailto address for a reply that quotes the message, opened by the administrator's mail program; `text` is what the
 * reply begins with.
 */
export function replyAddress(inquiry: Inquiry, text = ""): string {
  const subject = encodeURIComponent(`Re: your message (${inquiry.reference})`);
  const body = encodeURIComponent(`${withBreaks(text)}\r\n\r\n${quoteOf(inquiry, text.length)}`);
  return `${mailto(inquiry.email)}?subject=${subject}&body=${body}`;
}

function quoteOf({ name, message }: Inquiry, used: number): string {
  const quoted = shortened(message, Math.max(0, BODY_MAX_CHARACTERS - used));
  return `${name} wrote:\r\n${quoted
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\r\n")}\r\n`;
}

const withBreaks = (text: string) => text.split(/\r?\n/).join("\r\n");

/** Truncates between whole characters, because encodeURIComponent throws on half a surrogate pair. */
function shortened(message: string, most: number): string {
  if (message.length <= most) return message;
  return `${[...message].slice(0, most).join("")} [...]`;
}
