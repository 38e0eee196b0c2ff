import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "~/ui/primitives/Avatar";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";
import { ThemeButton } from "./FrameControls";
import { Logo } from "./Logo";

/** `/admin` is the parent of every screen, so it is current only on its own page. */
function isCurrent({ href }: AdminMenuItem, path: string): boolean {
  return path === href || (href !== "/admin" && path.startsWith(`${href}/`));
}

export function AdminSidebar({
  children,
  ...frame
}: AdminPageLayoutProps & { children?: ReactNode }) {
  const { brand, logo, items, currentPath } = frame;
  return (
    <nav className="side" aria-label="Admin">
      <Logo href="/admin" name={brand} line="Admin Dashboard" logo={logo} />
      {children}
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
      <SideEnd {...frame} />
    </nav>
  );
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

function SideEnd({ userName, userRole = "Administrator", logoutAction }: AdminPageLayoutProps) {
  return (
    <div className="end">
      <div className="who">
        <Avatar name={userName} />
        <span className="name">
          {userName}
          <small>{userRole}</small>
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
  userRole?: string;
  /** The address that the Logout form posts to. */
  logoutAction: string;
}
