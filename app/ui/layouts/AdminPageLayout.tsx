import { Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { ToastRegion } from "~/ui/primitives/Toasts";
import { type AdminPageLayoutProps, AdminSidebar } from "./AdminSidebar";
import { SkipLink, ThemeButton } from "./FrameControls";
import { Logo } from "./Logo";

/** The frame of the admin area: a sidebar, below 80rem with icons only, or below 64rem a top bar that opens it
 * as a modal drawer. */
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
            <Logo href="/admin" name={frame.brand} logo={frame.logo} />
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

interface AdminDrawerProps {
  frame: AdminPageLayoutProps;
  open: boolean;
  onClose: () => void;
}

/** The sidebar as a modal drawer. Its links are rendered only while it is open, so that none exists twice. */
function AdminDrawer({ frame, open, onClose }: AdminDrawerProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  // The frame stays mounted during client navigation, so the drawer is closed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the path changes, but does not read it.
  useEffect(() => element.current?.close(), [frame.currentPath]);
  return (
    <dialog ref={element} className="drawer" aria-label="Menu" onClose={onClose}>
      {open && (
        <AdminSidebar {...frame}>
          <Button
            variant="quiet"
            size="sm"
            iconOnly
            label="Close menu"
            className="drawer-close"
            onClick={onClose}
          >
            <Icon of={X} />
          </Button>
        </AdminSidebar>
      )}
    </dialog>
  );
}
