import type { ReactNode } from "react";
import { PageHeadChart } from "~/ui/art/PageHeadChart";
import type { CompanyCard } from "./company";
import { Logo } from "./Logo";

interface AccountLayoutProps {
  company: Pick<CompanyCard, "shortName" | "descriptor" | "mark">;
  title: string;
  children: ReactNode;
}

/** The layout of sign-in and related pages: one card on a faint chart. */
export function AccountLayout({ company, title, children }: AccountLayoutProps) {
  return (
    <main id="main" className="account">
      <div className="bg">
        <PageHeadChart of="account" shape="band" />
      </div>
      <Logo href="/" name={company.shortName} line={company.descriptor} mark={company.mark} />
      <div className="sheet card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
