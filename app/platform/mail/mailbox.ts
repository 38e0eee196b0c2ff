/**
 * Google ignores dots in the names of its mailboxes (support.google.com/mail/answer/7436150); no other provider
 * documents this.
 */
const IGNORING_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The key by which limits count mail: variants of one mailbox have the same key. Only for counting, never for sending
 * or finding an account: for a provider that does not interpret `+`, several mailboxes merely share a limit.
 */
export function mailboxKey(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  if (!IGNORING_DOTS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll(".", "")}@gmail.com`;
}
