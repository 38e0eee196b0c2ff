import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { ToastRegion } from "~/ui/primitives/Toasts";
import { DeskDrawer } from "./DeskDrawer";
import { DeskSide } from "./DeskSide";
import type { DeskFrame } from "./deskFrame";
import { Logo } from "./Logo";
import { SkipLink } from "./SkipLink";
import { ThemeButton } from "./ThemeButton";

/** The frame of the admin area: a night sidebar, or below 64rem a top bar that opens it as a modal drawer. */
export function DeskLayout({ children, ...frame }: DeskFrame & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <ToastRegion>
      <SkipLink />
      <div className="admin">
        <DeskSide {...frame} />
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
      <DeskDrawer frame={frame} open={open} onClose={() => setOpen(false)} />
    </ToastRegion>
  );
}
