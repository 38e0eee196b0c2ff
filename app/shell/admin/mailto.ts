/** An email address as a link. Everything but the @ is escaped, so that no address can add a copy or a subject. */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
