import type { ReactNode } from "react";
import { type LinksFunction, Outlet, useLocation } from "react-router";
import { ErrorScreen, errorTitle } from "~/shell/ErrorScreen";
import { useFrame } from "~/shell/frame";
import { pageMeta, translatorFor } from "~/shell/public/pageMeta";
import { SkipLink } from "~/ui/layouts/FrameControls";
import {
  type CompanyCard,
  type OtherLanguageLink,
  SiteFoot,
  type SiteLinks,
  SiteNav,
} from "~/ui/layouts/SiteFrame";
import { CachedFragment } from "~/ui/primitives/CachedFragment";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/layout";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];

/** Pages have their own meta tags; these are for an unknown address and a failed page. */
export function meta(args: Route.MetaArgs) {
  if (!args.error) return [];
  return pageMeta(args, { title: errorTitle(args.error, translatorFor(args)) });
}

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
  const frame = useFrame();
  const { pathname } = useLocation();
  // Without the root's data only the error itself can be shown.
  if (!frame?.links) return children;
  return (
    <PublicLayout
      company={frame.company}
      links={frame.links}
      currentPath={pathname}
      year={frame.year}
      other={frame.otherLanguage}
    >
      {children}
    </PublicLayout>
  );
}

interface PublicLayoutProps {
  company: CompanyCard;
  links: SiteLinks;
  /** The path of this request, without query. */
  currentPath: string;
  year: number;
  other: OtherLanguageLink | null;
  children: ReactNode;
}

/** The header and footer of all public pages. Plain anchors, because reading pages have no router in the browser. */
function PublicLayout(props: PublicLayoutProps) {
  const { company, links, currentPath, year, other, children } = props;
  const hasQuery = other?.href.includes("?") ?? false;
  return (
    <>
      <SkipLink />
      <CachedFragment
        of={hasQuery ? null : { nav: currentPath, company, links: links.header, other }}
      >
        <SiteNav company={company} links={links.header} currentPath={currentPath} other={other} />
      </CachedFragment>
      <main id="main">{children}</main>
      <CachedFragment of={{ foot: year, company, links }}>
        <SiteFoot company={company} links={links} year={year} />
      </CachedFragment>
    </>
  );
}
