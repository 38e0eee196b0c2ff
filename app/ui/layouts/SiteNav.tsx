import { Menu, X } from "lucide-react";
import { LANGUAGE_NAMES } from "~/languages/languages";
import { useText } from "~/languages/useText";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { SiteLink } from "~/ui/primitives/SiteLink";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";
import { ThemeButton } from "./FrameControls";
import { Logo } from "./Logo";
import type { CompanyCard, OtherLanguageLink, SiteLinks } from "./siteFrame";

interface SiteNavProps {
  company: CompanyCard;
  links: SiteLinks["header"];
  currentPath: string;
  /** The page in the site's other language; null without one. */
  other: OtherLanguageLink | null;
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
export function SiteNav({ company, links, currentPath, other }: SiteNavProps) {
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
                <SiteLink
                  href={href}
                  className={button ? "cta" : undefined}
                  aria-current={currentOf(href, currentPath)}
                >
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="tools">
          {other && <LanguageLink {...other} />}
          <ThemeButton />
        </div>
      </div>
    </header>
  );
}

/** Named in the language that it leads to: its readers may know no other. */
function LanguageLink({ language, href }: OtherLanguageLink) {
  return (
    <a className="language" href={href} lang={language} hrefLang={language}>
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <VisuallyHidden>{LANGUAGE_NAMES[language]}</VisuallyHidden>
    </a>
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
