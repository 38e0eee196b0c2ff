import { Outlet, useLocation } from "react-router";
import { EndedLink, endedLinkOf } from "~/accounts/EndedLink";
import { AccountScreen } from "~/accounts/signIn/AccountScreen";
import { UNREACHED } from "~/shell/admin/change/reportFailure";
import { FramelessErrorPage } from "~/shell/ErrorScreen";
import { Alert } from "~/ui/primitives/Alert";
import { LinkButton } from "~/ui/primitives/Button";
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const endedLink = endedLinkOf(error, useLocation().pathname);
  if (endedLink) return <EndedLink {...endedLink} />;
  // Browsers throw a TypeError if no response came.
  if (error instanceof TypeError && typeof window !== "undefined") return <Unreached />;
  return <FramelessErrorPage error={error} />;
}

function Unreached() {
  return (
    <AccountScreen title="This page did not load">
      <Alert tone="bad" title={UNREACHED}>
        <p>Please check your connection.</p>
      </Alert>
      {/* An empty address is the current page. */}
      <LinkButton variant="signal" href="">
        Try Again
      </LinkButton>
    </AccountScreen>
  );
}
