import { LogOut, Menu, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { SkipLink, ThemeButton } from "~/ui/layouts/FrameControls";
import { Logo } from "~/ui/layouts/Logo";
import { Avatar } from "~/ui/primitives/Avatar";
import { Button } from "~/ui/primitives/Button";
import { Icon, type IconGlyph, VisuallyHidden } from "~/ui/primitives/Icon";
import { ToastRegion } from "~/ui/primitives/Toasts";

interface AdminMenuItem {
  label: string;
  href: string;
  icon: IconGlyph;
  /** The number of new records; zero shows nothing. */
  count?: number;
}

export interface AdminPageLayoutProps {
  brand: string;
  /** The address of the company's own logo; null for the drawn one. */
  logo: string | null;
  /** Only existing screens. */
  items: readonly AdminMenuItem[];
  currentPath: string;
  userName: string;
  /** The address that the Logout form posts to. */
  logoutAction: string;
  /** Whether what is on the screen cannot be used for now; the menu can. */
  isInert: boolean;
}

/**
 * The frame of the admin area: a sidebar, below 80rem with icons only, or below 64rem a top bar that opens it as a modal drawer.
 */
export function AdminPageLayout({
  children,
  ...frame
}: AdminPageLayoutProps & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
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
          <main id="main" className="main" inert={frame.isInert}>
            {children}
          </main>
        </div>
      </div>
      <AdminDrawer frame={frame} open={isOpen} onClose={() => setOpen(false)} />
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
  // Wider windows have no button that opens it, and show the sidebar itself.
  useEffect(() => {
    const wide = matchMedia("(min-width: 64rem)");
    const close = () => element.current?.close();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);
  // The frame stays mounted during client navigation, also to the same screen.
  const closeAtLink = (event: MouseEvent) => {
    if ((event.target as Element).closest("a")) element.current?.close();
  };
  // The event comes some time after the drawer was closed, when it may be open again.
  const closed = () => {
    if (!element.current?.open) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is entered by keyboard sends a click as well.
    <dialog
      ref={element}
      className="drawer"
      aria-label="Menu"
      onClose={closed}
      onClick={closeAtLink}
    >
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

function AdminSidebar({ children, ...frame }: AdminPageLayoutProps & { children?: ReactNode }) {
  const { brand, logo, items, currentPath } = frame;
  return (
    <aside className="side">
      <Logo href="/admin" name={brand} line="Admin Dashboard" logo={logo} />
      {children}
      <nav aria-label="Admin">
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <a href={item.href} aria-current={isCurrent(item, currentPath) ? "page" : undefined}>
                <Icon of={item.icon} />
                <span className="name">{item.label}</span>
                <Count count={item.count} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SideEnd {...frame} />
    </aside>
  );
}

/** `/admin` is the parent of every screen, so it is current only on its own page. */
function isCurrent({ href }: AdminMenuItem, path: string): boolean {
  return path === href || (href !== "/admin" && path.startsWith(`${href}/`));
}

function Count({ count }: { count?: number }) {
  if (!count) return null;
  return (
    <span className="count">
      {count}
      <VisuallyHidden> new</VisuallyHidden>
    </span>
  );
}

function SideEnd({ userName, logoutAction }: AdminPageLayoutProps) {
  return (
    <div className="end">
      <div className="who">
        <Avatar name={userName} />
        <span className="name">
          {userName}
          <small>Administrator</small>
        </span>
        <ThemeButton size="sm" />
      </div>
      <form method="post" action={logoutAction}>
        <button type="submit">
          <Icon of={LogOut} />
          <span className="name">Logout</span>
        </button>
      </form>
    </div>
  );
}
