import type { ReactNode } from "react";
import { useFrame } from "~/shell/frame";
import { AccountLayout } from "~/ui/layouts/AccountLayout";

/** The card of the sign-in pages, below the company's name. */
export function AccountScreen({ title, children }: { title: string; children: ReactNode }) {
  const frame = useFrame();
  if (!frame) return children;
  return (
    <AccountLayout company={frame.company} title={title}>
      {children}
    </AccountLayout>
  );
}
