import { Menu, X } from "lucide-react";
import { useText } from "~/languages/useText";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { ThemeButton } from "./FrameControls";
import { Logo } from "./Logo";
import type { CompanyCard, SiteLinks } from "./siteFrame";

interface SiteNavProps {
  company: CompanyCard;
  links: SiteLinks["header"];
  currentPath: string;
}

/** aria-current: "page" for the page itself, "true" for the section of a page below it (a job under Careers). */
function currentOf(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}

/**
 * The fixed bar of all public pages. app/enhance/nav.ts sets its states (scrolled, menu open) on <html>; without
 * scripts the links are part of the page.
 */
export function SiteNav({ company, links, currentPath }: SiteNavProps) {
  const t = useText();
  return (
    <header className="nav">
      <div className="wrap nav-in">
        <Logo href="/" name={company.shortName} line={company.descriptor} logo={company.logo} />
        {/* On purpose before the links that it opens, so that the next Tab focuses them. */}
        <MenuButton />
        <nav id="menu" aria-label={t("Main")}>
          <ul>
            {links.map(({ label, href, button, extra }) => (
              <li key={href} className={extra ? "extra" : undefined}>
                <a
                  href={href}
                  className={button ? "cta" : undefined}
                  aria-current={currentOf(href, currentPath)}
                >
                  {label}
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
  const t = useText();
  return (
    <Button
      variant="quiet"
      iconOnly
      label={t("Menu")}
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
