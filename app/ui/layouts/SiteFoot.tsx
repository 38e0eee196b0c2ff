import { useText } from "~/languages/useText";
import { SiteLink } from "~/ui/primitives/SiteLink";
import { UnbrokenEnd } from "~/ui/primitives/UnbrokenEnd";
import { Logo } from "./Logo";
import type { CompanyCard, FrameLink, SiteLinks } from "./siteFrame";

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
