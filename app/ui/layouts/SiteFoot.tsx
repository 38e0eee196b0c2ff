import { Neatline } from "~/ui/primitives/Neatline";
import type { CompanyCard } from "./company";
import { Logo } from "./Logo";

interface FootLink {
  label: string;
  href: string;
}

const QUICK_LINKS: FootLink[] = [
  { label: "Home", href: "/" },
  { label: "Services", href: "/services" },
  { label: "Staff Augmentation", href: "/staff-augmentation" },
  { label: "Careers", href: "/careers" },
  { label: "Contact", href: "/contact" },
];

const SERVICES: FootLink[] = [
  { label: "AI/ML Solutions", href: "/services#ai-ml" },
  { label: "Cloud Infrastructure", href: "/services#cloud" },
  { label: "Data Engineering", href: "/services#data" },
  { label: "Staff Augmentation", href: "/staff-augmentation" },
  { label: "System Integration", href: "/services#integration" },
  { label: "Digital Transformation", href: "/services#digital" },
];

const LEGAL: FootLink[] = [
  { label: "Privacy", href: "/privacy" },
  { label: "Terms", href: "/terms" },
  { label: "Cookies", href: "/cookies" },
];

export function SiteFoot({ company, year }: { company: CompanyCard; year: number }) {
  return (
    <footer className="foot">
      <Neatline />
      <div className="wrap">
        <div className="foot-grid">
          <div className="stack">
            <Logo href="/" name={company.shortName} line={company.descriptor} mark={company.mark} />
            <p className="max-w-[30ch]">{company.tagline}</p>
          </div>
          <LinkColumn title="Quick Links" links={QUICK_LINKS} />
          <LinkColumn title="Services" links={SERVICES} />
          <ContactColumn company={company} />
        </div>
        <div className="foot-end">
          <p>
            © {year} {company.name}
          </p>
          <nav aria-label="Legal">
            <LinkList links={LEGAL} />
          </nav>
        </div>
      </div>
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: FootLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <LinkList links={links} />
    </nav>
  );
}

function LinkList({ links }: { links: readonly FootLink[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function ContactColumn({ company }: { company: CompanyCard }) {
  return (
    <div>
      <h2>Contact Us</h2>
      <address>
        <span>
          <a href={`mailto:${company.email}`}>{company.email}</a>
          <a href={company.phoneHref}>{company.phone}</a>
        </span>
        {company.offices.map(({ name, lines }) => (
          <span key={name}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        ))}
      </address>
      {company.social.length > 0 && <LinkList links={company.social} />}
    </div>
  );
}
