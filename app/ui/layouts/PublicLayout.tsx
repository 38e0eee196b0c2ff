import type { ReactNode } from "react";
import type { CompanyCard } from "./company";
import { SiteFoot } from "./SiteFoot";
import { SiteNav } from "./SiteNav";
import { SkipLink } from "./SkipLink";

interface PublicLayoutProps {
  company: CompanyCard;
  /** The path of this request, without query. */
  currentPath: string;
  year: number;
  children: ReactNode;
}

/** The header and footer of all public pages. Plain anchors, because reading pages have no router in the browser. */
export function PublicLayout({ company, currentPath, year, children }: PublicLayoutProps) {
  return (
    <>
      <SkipLink />
      <SiteNav company={company} currentPath={currentPath} />
      <main id="main">{children}</main>
      <SiteFoot company={company} year={year} />
    </>
  );
}
