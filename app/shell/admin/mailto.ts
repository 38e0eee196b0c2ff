/** A mail address as a link. Everything but the @ is escaped, so that no address can bring a copy or a subject of its own. */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
