import type { ReactNode } from "react";
import { BackLink } from "~/shell/admin/AdminPageHead";
import { SECURITY_PATH } from "~/shell/nextPath";

interface SecurityPanelProps {
  title: string;
  /** In the title of the document, where it is called otherwise. */
  documentTitle?: string;
  children: ReactNode;
}

/** A page below Settings, Security, on which one of the ways to sign in is changed. */
export function SecurityPanel({ title, documentTitle = title, children }: SecurityPanelProps) {
  return (
    <section className="card pad stack narrow" aria-labelledby="panel-title">
      <title>{`${documentTitle} | Settings | Admin Dashboard`}</title>
      <header>
        <BackLink href={SECURITY_PATH}>Security</BackLink>
        <h2 id="panel-title">{title}</h2>
      </header>
      {children}
    </section>
  );
}
