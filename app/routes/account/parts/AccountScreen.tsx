import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "~/root";
import { AccountLayout } from "~/ui/layouts/AccountLayout";

/** The card of sign-in and its relatives, with the company's name over it. */
export function AccountScreen({ title, children }: { title: string; children: ReactNode }) {
  const frame = useRouteLoaderData<typeof rootLoader>("root");
  if (!frame) return children;
  return (
    <AccountLayout company={frame.company} title={title}>
      {children}
    </AccountLayout>
  );
}
