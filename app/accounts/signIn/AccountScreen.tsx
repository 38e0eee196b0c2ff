import type { ReactNode } from "react";
import { useFrame } from "~/shell/frame";
import { AccountLayout } from "~/ui/layouts/AccountLayout";

/** The card of sign-in and its relatives, with the company's name over it. */
export function AccountScreen({ title, children }: { title: string; children: ReactNode }) {
  const frame = useFrame();
  if (!frame) return children;
  return (
    <AccountLayout company={frame.company} title={title}>
      {children}
    </AccountLayout>
  );
}
