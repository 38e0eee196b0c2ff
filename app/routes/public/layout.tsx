import type { ReactNode } from "react";
import { type LinksFunction, Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "~/root";
import { ErrorScreen } from "~/routes/ErrorScreen";
import { PublicLayout } from "~/ui/layouts/PublicLayout";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/layout";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];

export default function PublicFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof rootLoader>("root");
  const { pathname } = useLocation();
  // Without the root's data nothing but the failure itself can be shown.
  if (!frame) return children;
  return (
    <PublicLayout company={frame.company} currentPath={pathname} year={frame.year}>
      {children}
    </PublicLayout>
  );
}
