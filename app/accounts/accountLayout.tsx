import { Outlet } from "react-router";
import formStyles from "~/ui/styles/forms.css?url";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/accountLayout";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: siteStyles },
  { rel: "stylesheet", href: formStyles },
];
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** Around the pages on which somebody signs in or joins. Each draws its own card: their headings differ. */
export default function AccountLayoutRoute() {
  return <Outlet />;
}
