/**
 * Google ignores dots in the names of its mailboxes (support.google.com/mail/answer/7436150); no other provider
 * documents this.
 */
const IGNORING_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The key by which limits count mail to an address: variants of one mailbox share it, so that nobody fills a mailbox by
 * them. Variants with a tag, such as `jane+1@`, share one of their own: a stranger who makes some up does not use up the
 * mails to `jane@`.
 */
export function recipientKey(address: string): string {
  const mailbox = mailboxKey(address);
  return /^.[^@]*\+/.test(address.trim()) ? `tagged ${mailbox}` : mailbox;
}

/**
 * Variants of one mailbox have the same key. Only for counting, never for sending or finding an account: for a provider
 * that does not interpret `+`, several mailboxes merely share a limit.
 */
export function mailboxKey(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  if (!IGNORING_DOTS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll(".", "")}@gmail.com`;
}
