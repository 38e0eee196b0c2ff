import { Menu, X } from "lucide-react";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { CompanyCard } from "./company";
import { Logo } from "./Logo";
import { ThemeButton } from "./ThemeButton";

const LINKS = [
  { label: "Home", href: "/" },
  { label: "Services", href: "/services" },
  { label: "Staff Augmentation", href: "/staff-augmentation" },
  { label: "Blog", href: "/blog" },
  { label: "AI & Data Science", href: "/ai-data-science" },
  { label: "Careers", href: "/careers" },
  { label: "Contact", href: "/contact", button: true },
] as const;

/** aria-current: "page" for the page itself, "true" for the section of a page below it (a job under Careers). */
function currentOf(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}

/**
 * The fixed bar of all public pages. app/enhance/nav.ts sets its states (scrolled, menu open) on <html>; without
 * scripts the links are part of the page.
 */
export function SiteNav({ company, currentPath }: { company: CompanyCard; currentPath: string }) {
  return (
    <header className="nav">
      <div className="wrap nav-in">
        <Logo href="/" name={company.shortName} line={company.descriptor} mark={company.mark} />
        {/* On purpose before the links that it opens, so that the next Tab focuses them. */}
        <MenuButton />
        <nav id="menu" aria-label="Main">
          <ul>
            {LINKS.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  className={"button" in link ? "cta" : undefined}
                  aria-current={currentOf(link.href, currentPath)}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="tools">
          <ThemeButton />
        </div>
      </div>
    </header>
  );
}

function MenuButton() {
  return (
    <Button
      variant="quiet"
      iconOnly
      label="Menu"
      className="burger"
      data-menu-toggle=""
      aria-expanded={false}
      aria-controls="menu"
    >
      <Icon of={Menu} className="icon-open" />
      <Icon of={X} className="icon-close" />
    </Button>
  );
}
