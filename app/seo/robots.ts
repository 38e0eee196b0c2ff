import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/robots";

/**
 * The desk and endless searches are not worth a robot's time. Forms may be read: each application names its job's page as its
 * address, which only a page that is read can say. Their confirmations have addresses of their own and are kept away.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestScope).app.settings.publicUrl;
  const text = `User-agent: *
Disallow: /admin
Disallow: /*?*search=
Disallow: /*?*submitted=
Disallow: /*?*applied=

Sitemap: ${origin}/sitemap.xml
`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
