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

/** Header and footer around every public page. Plain anchors: reading pages have no router in the browser. */
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
