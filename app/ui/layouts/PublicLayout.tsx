import type { ReactNode } from "react";
import type { CompanyCard } from "./company";
import { SiteFoot } from "./SiteFoot";
import { SiteNav } from "./SiteNav";
import { SkipLink } from "./SkipLink";
import type { SiteLinks } from "./siteLinks";

interface PublicLayoutProps {
  company: CompanyCard;
  links: SiteLinks;
  /** The path of this request, without query. */
  currentPath: string;
  year: number;
  children: ReactNode;
}

/** The header and footer of all public pages. Plain anchors, because reading pages have no router in the browser. */
export function PublicLayout({ company, links, currentPath, year, children }: PublicLayoutProps) {
  return (
    <>
      <SkipLink />
      <SiteNav company={company} links={links.header} currentPath={currentPath} />
      <main id="main">{children}</main>
      <SiteFoot company={company} links={links} year={year} />
    </>
  );
}
