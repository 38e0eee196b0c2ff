import { Clock, Mail, MapPin, Phone } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useText } from "~/languages/useText";
import type { CompanyCard } from "~/ui/layouts/SiteFrame";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";
import { UnbrokenEnd } from "~/ui/primitives/UnbrokenEnd";

/** The promise, the contact details and the next steps, if there are any, next to the contact form. */
export function ContactInfo({ company, next }: { company: CompanyCard; next: readonly string[] }) {
  const t = useText();
  return (
    <aside className="info" aria-label={t("Contact information")}>
      <div className="promise">
        <strong>{t("We reply within 24 hours")}</strong>
        <span>
          {t("On business days.")} <UnbrokenEnd>{company.hours[0] ?? ""}</UnbrokenEnd>
        </span>
      </div>
      <dl>
        <Detail icon={Phone} name={t("Phone")}>
          <a href={company.phoneHref}>{company.phone}</a>
        </Detail>
        <Detail icon={Mail} name={t("Email")}>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </Detail>
        {company.offices.map(({ name, lines }) => (
          <Detail key={name} icon={MapPin} name={name}>
            {lines.map((line, index) => (
              <Fragment key={line}>
                {index > 0 && ", "}
                <UnbrokenEnd>{line}</UnbrokenEnd>
              </Fragment>
            ))}
          </Detail>
        ))}
        <Detail icon={Clock} name={t("Business hours")}>
          {company.hours.map((line) => (
            <span key={line} className="block">
              <UnbrokenEnd>{line}</UnbrokenEnd>
            </span>
          ))}
        </Detail>
      </dl>
      <SocialLinks links={company.social} />
      {next.length > 0 && (
        <>
          <h2>{t("What happens next")}</h2>
          <NextSteps steps={next} />
        </>
      )}
    </aside>
  );
}

export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="next">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Detail(props: { icon: IconGlyph; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon of={props.icon} />
        {props.name}
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function SocialLinks({ links }: { links: CompanyCard["social"] }) {
  if (links.length === 0) return null;
  return (
    <ul className="row">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
