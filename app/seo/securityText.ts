const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 wants less than a year. */
const VALID_DAYS = 330;

/** Where to report a weakness (RFC 9116). Counted from the start of the day, so that the text stays the same all day. */
export function securityText(email: string, origin: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
