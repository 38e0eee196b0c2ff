import type { ReactNode } from "react";
import { CornerChart } from "~/ui/art/Backdrop";
import { Logo } from "./Logo";
import type { CompanyCard } from "./siteFrame";

interface AccountLayoutProps {
  company: Pick<CompanyCard, "shortName" | "descriptor" | "logo">;
  title: string;
  children: ReactNode;
}

/** The layout of sign-in and related pages: one card on a faint chart. */
export function AccountLayout({ company, title, children }: AccountLayoutProps) {
  return (
    <main id="main" className="account">
      <div className="bg">
        <CornerChart />
      </div>
      <div className="sheet card">
        <Logo href="/" name={company.shortName} line={company.descriptor} logo={company.logo} />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
