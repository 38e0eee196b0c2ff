// Rules by which several email addresses are one mailbox.

interface Provider {
  /** All of them name the same mailboxes; the first one stands for the others. */
  domains: readonly string[];
  /** The characters that it ignores in the name of a mailbox. */
  ignored: RegExp;
}

/**
 * Providers that document it: Google (support.google.com/mail/answer/7436150) and Proton
 * (proton.me/support/addresses-and-aliases).
 */
const IGNORING_PROVIDERS: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  { domains: ["proton.me", "protonmail.com", "pm.me", "protonmail.ch"], ignored: /[._-]/g },
];

/**
 * The key by which limits count mail to an email address: variants of one mailbox share it, so that nobody fills a mailbox by
 * them. Variants with a tag, such as `jane+1@`, share one of their own: a stranger who makes some up does not use up the mails to
 * `jane@`.
 */
export function recipientKey(emailAddress: string): string {
  const mailbox = mailboxKey(emailAddress);
  return /^.[^@]*\+/.test(emailAddress.trim()) ? `tagged ${mailbox}` : mailbox;
}

/**
 * Variants of one mailbox have the same key. Only for counting, never for sending or finding an account: for a provider that does
 * not interpret `+`, several mailboxes merely share a limit.
 */
export function mailboxKey(emailAddress: string): string {
  const [local = "", domain = ""] = emailAddress.trim().toLowerCase().split("@");
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  const provider = IGNORING_PROVIDERS.find(({ domains }) => domains.includes(domain));
  if (!provider) return `${untagged}@${domain}`;
  return `${untagged.replace(provider.ignored, "")}@${provider.domains[0]}`;
}
