import type { IconGlyph } from "~/ui/primitives/Icon";

export interface AdminMenuItem {
  label: string;
  href: string;
  icon: IconGlyph;
  /** How many new things wait there; zero shows nothing. */
  count?: number;
}

export interface AdminPageLayoutProps {
  brand: string;
  /** The address of the firm's own mark; null for the drawn one. */
  mark: string | null;
  /** Only what exists: a link to nothing is not shown. */
  items: readonly AdminMenuItem[];
  currentPath: string;
  userName: string;
  userRole?: string;
  /** Where the Logout form posts to. */
  logoutAction: string;
}
