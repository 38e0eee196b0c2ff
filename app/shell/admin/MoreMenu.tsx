import type { ReactNode } from "react";
import { Menu } from "~/shell/admin/Menu";

/** Actions that are seldom needed or cannot be undone, away from those that are pressed often. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <Menu label="More" className="more-menu">
      {children}
    </Menu>
  );
}
