import type { ReactNode } from "react";
import { useFetcher, useLocation } from "react-router";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";

interface ChangeFormProps {
  action: string;
  children: (busy: boolean) => ReactNode;
  className?: string;
}

/** A form with a button or a few controls that changes one thing and stays on this page. */
export function ChangeForm({ action, children, className }: ChangeFormProps) {
  const { pathname, search } = useLocation();
  const changing = useFetcher();
  useFailureOf(changing.data);
  return (
    <changing.Form method="post" action={action} className={className} preventScrollReset>
      <input type="hidden" name="from" value={pathname + search} />
      {children(changing.state !== "idle")}
    </changing.Form>
  );
}
