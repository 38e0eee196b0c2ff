import { getCompany } from "~/company/queries.server";
import { type Language, languageOf } from "~/languages/languages";
import { DAY_MS } from "~/platform/durations";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/securityTxt";

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 330;

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const { email, locale } = await getCompany(app);
  const text = securityText(email, languageOf(locale), app.settings.publicUrl.origin, app.now());
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** The contact for security reports (RFC 9116). The expiry counts from midnight UTC, so that the text changes once a day. */
function securityText(email: string, language: Language, origin: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${[...new Set([language, "en"])].join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
