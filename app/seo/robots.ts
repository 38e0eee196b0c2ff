import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/robots";

/**
 * Excludes the admin area (but not a page of the firm such as /administration), searches and the confirmations of forms. Not the
 * forms themselves: an application form names the page of its job as canonical, which crawlers learn only by reading it.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestScope).app.settings.publicUrl;
  const text = `User-agent: *
Disallow: /admin$
Disallow: /admin?
Disallow: /admin/
Disallow: /*?*search=
Disallow: /*?*submitted=
Disallow: /*?*applied=

Sitemap: ${origin}/sitemap.xml
`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
