import type { ReactNode } from "react";
import { useFrame } from "~/shell/frame";
import { AccountLayout } from "~/ui/layouts/AccountLayout";

interface AccountScreenProps {
  /** The heading. */
  title: string;
  /** The document's title, if it differs from the heading. */
  documentTitle?: string;
  children: ReactNode;
}

/** The card of the sign-in pages, below the company's name. */
export function AccountScreen({ title, documentTitle = title, children }: AccountScreenProps) {
  const frame = useFrame();
  if (!frame) return children;
  return (
    <AccountLayout company={frame.company} title={title}>
      <title>{documentTitle}</title>
      {children}
    </AccountLayout>
  );
}
