import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { ToastRegion } from "~/ui/primitives/Toasts";
import { AdminDrawer } from "./AdminDrawer";
import { AdminSidebar } from "./AdminSidebar";
import type { AdminPageLayoutProps } from "./adminFrame";
import { Logo } from "./Logo";
import { SkipLink } from "./SkipLink";
import { ThemeButton } from "./ThemeButton";

/** The frame of the admin area: a sidebar, or below 64rem a top bar that opens it as a modal drawer. */
export function AdminPageLayout({
  children,
  ...frame
}: AdminPageLayoutProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <ToastRegion>
      <SkipLink />
      <div className="admin">
        <AdminSidebar {...frame} />
        <div className="min-w-0">
          <header className="topbar">
            <Button
              variant="quiet"
              size="sm"
              iconOnly
              label="Open menu"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <Icon of={Menu} />
            </Button>
            <Logo href="/admin" name={frame.brand} mark={frame.mark} />
            <ThemeButton size="sm" />
          </header>
          <main id="main" className="main">
            {children}
          </main>
        </div>
      </div>
      <AdminDrawer frame={frame} open={open} onClose={() => setOpen(false)} />
    </ToastRegion>
  );
}
