import type { IconGlyph } from "~/ui/primitives/Icon";

export interface AdminMenuItem {
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
