/**
 * Google ignores dots in the names of its own mailboxes (support.google.com/mail/answer/7436150); no other provider
 * documents it.
 */
const IGNORING_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * What limits on mail count by: variants that reach one mailbox are one. Only for counting, never for sending or
 * looking up an account: a provider that gives `+` no meaning loses nothing but a share of the limit.
 */
export function mailboxKey(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  if (!IGNORING_DOTS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll(".", "")}@gmail.com`;
}
