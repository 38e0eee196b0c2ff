import { Menu, X } from "lucide-react";
import {
  type AddressBase,
  LANGUAGE_NAMES,
  type Language,
  type LocaleCode,
  type PageLanguage,
} from "~/languages/languages";
import { useText } from "~/languages/useText";
import { ThemeButton } from "~/ui/layouts/FrameControls";
import { Logo } from "~/ui/layouts/Logo";
import { Button, SiteLink } from "~/ui/primitives/Button";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";
import { UnbrokenEnd } from "~/ui/primitives/UnbrokenEnd";

/** The part of the company's profile that the frame shows; app/company has all of it. */
export interface CompanyCard {
  /** The legal name, for the copyright line. */
  name: string;
  /** The name next to the logo. */
  shortName: string;
  /** The line under the name. */
  descriptor: string;
  tagline: string;
  /** The address of the company's own logo; null for the drawn one. */
  logo: string | null;
  email: string;
  /** As displayed, and as a phone dials it ("tel:+1..."). */
  phone: string;
  phoneHref: string;
  offices: readonly { name: string; lines: readonly string[] }[];
  hours: readonly string[];
  /** Where the company works, for use in a sentence; empty if it is not set. */
  region: string;
  timeZone: string;
  /** The language and region of this page, and the beginning of its address. */
  locale: LocaleCode;
  base: AddressBase;
  /** The other language that pages are in; null if there is none. */
  other: PageLanguage | null;
  businessHours: {
    readonly days: readonly number[];
    readonly opens: string;
    readonly closes: string;
  };
  /** Empty until an address is set, so that no link leads nowhere. */
  social: readonly { label: string; href: string }[];
}

/** A page in another language. */
export interface OtherLanguageLink {
  language: Language;
  /** Path and query, with the base of that language. */
  href: string;
}

export interface FrameLink {
  label: string;
  href: string;
}

/** The links in the header and the footer of every public page. */
export interface SiteLinks {
  /** An extra link is left out of a narrow bar: it is in the footer too. */
  header: readonly (FrameLink & { isButton?: boolean; isExtra?: boolean })[];
  quick: readonly FrameLink[];
  services: readonly FrameLink[];
  legal: readonly FrameLink[];
}

interface SiteNavProps {
  company: CompanyCard;
  links: SiteLinks["header"];
  currentPath: string;
  /** The page in the site's other language; null without one. */
  other: OtherLanguageLink | null;
}

/**
 * The fixed bar of all public pages. app/enhance/header.ts sets its states (scrolled, menu open) on <html>; without scripts the
 * links are part of the page.
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
            {links.map(({ label, href, isButton, isExtra }) => (
              <li key={href} className={isExtra ? "extra" : undefined}>
                <SiteLink
                  href={href}
                  className={isButton ? "cta" : undefined}
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

/** aria-current: "page" for the page itself, "true" for the section of a page below it (a job under Careers). */
function currentOf(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}

/** Named in the language that it leads to: its readers may know no other. */
function LanguageLink({ language, href }: OtherLanguageLink) {
  return (
    <a className="language" data-language-switch="" href={href} lang={language} hrefLang={language}>
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

interface SiteFootProps {
  company: CompanyCard;
  links: SiteLinks;
  year: number;
}

export function SiteFoot({ company, links, year }: SiteFootProps) {
  const t = useText();
  return (
    <footer className="foot">
      <div className="neatline" aria-hidden="true" />
      <div className="wrap">
        <div className="foot-grid">
          <div className="stack">
            <Logo href="/" name={company.shortName} line={company.descriptor} logo={company.logo} />
            <p className="max-w-[30ch]">{company.tagline}</p>
          </div>
          <LinkColumn title={t("Quick Links")} links={links.quick} />
          <LinkColumn title={t("Services")} links={links.services} />
          <ContactColumn company={company} />
        </div>
        <div className="foot-end">
          <p>
            © {year} {company.name}
          </p>
          <nav aria-label={t("Legal")}>
            <LinkList links={links.legal} />
          </nav>
        </div>
      </div>
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly FrameLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <LinkList links={links} />
    </nav>
  );
}

function LinkList({ links }: { links: readonly FrameLink[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <SiteLink href={href}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  );
}

function ContactColumn({ company }: { company: CompanyCard }) {
  const t = useText();
  return (
    <div>
      <h2>{t("Contact Us")}</h2>
      <address>
        <span>
          <a href={`mailto:${company.email}`}>{company.email}</a>
          <a href={company.phoneHref}>{company.phone}</a>
        </span>
        {company.offices.map(({ name, lines }) => (
          <span key={name}>
            {lines.map((line) => (
              <span key={line}>
                <UnbrokenEnd>{line}</UnbrokenEnd>
              </span>
            ))}
          </span>
        ))}
      </address>
      {company.social.length > 0 && <LinkList links={company.social} />}
    </div>
  );
}
