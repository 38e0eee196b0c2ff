import { caseStudiesPage } from "~/content/pageForms/referencePages";
import {
  isDrawing,
  offeredServices,
  type Service,
  serviceCards,
  servicesPage,
} from "~/content/pageForms/servicesPage";
import { pageTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import { studiesOf } from "~/pages/references/studies";
import { metaOfTexts } from "~/shell/public/pageMeta";
import chart from "~/ui/art/drawn/charts/services.json";
import { ServiceDiagram } from "~/ui/art/ServiceDiagram";
import { LinkButton, MoreLink, SiteLink } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";
import { VisuallyHidden } from "~/ui/primitives/Icon";
import { UnbrokenEnd } from "~/ui/primitives/UnbrokenEnd";
import { PageClosing } from "~/ui/sections/ClosingBand";
import { Offerings } from "~/ui/sections/Offerings";
import { PageHead } from "~/ui/sections/Section";
import { type ServiceCard, ServiceCards } from "~/ui/sections/ServiceCards";
import type { Route } from "./+types/services";

type ReferencedService = Service & { studies: readonly { title: string; href: string }[] };

export function meta(args: Route.MetaArgs) {
  return metaOfTexts(args, "Services", args.loaderData?.texts);
}

export function loader({ context }: Route.LoaderArgs) {
  const texts = pageTextsIn(context, servicesPage);
  const studies = pageTextsIn(context, caseStudiesPage);
  const services = offeredServices(texts).map((service) => ({
    ...service,
    studies: studiesOf(service.name, studies),
  }));
  return { texts, services };
}

export default function Services({ loaderData: { texts, services } }: Route.ComponentProps) {
  const t = useText();
  const cards = serviceCards(texts);
  return (
    <>
      <PageHead chart={chart} title={texts.title} lead={texts.lead} />
      {cards.length > 0 && (
        <section className="section index">
          <div className="wrap">
            <h2>
              <VisuallyHidden>{t("Our services")}</VisuallyHidden>
            </h2>
            <ServiceCards cards={cards} />
          </div>
        </section>
      )}
      <div>
        <Anchors cards={cards} />
        {services.map((service, index) => (
          <ServiceSection key={service.anchor} service={service} sunken={index % 2 === 0} />
        ))}
      </div>
      <PageClosing
        texts={texts}
        hot={{ label: t("Contact us"), href: "/contact" }}
        cool={{ label: t("Staff augmentation"), href: "/staff-augmentation" }}
      />
    </>
  );
}

/**
 * Links to all services, which remain below the header while scrolling; app/enhance marks the visible section. Staff augmentation
 * is a page of its own.
 */
function Anchors({ cards }: { cards: readonly ServiceCard[] }) {
  const t = useText();
  if (cards.length === 0) return null;
  return (
    <nav className="anchors" aria-label={t("All services")} data-spy="">
      <ul className="wrap">
        {cards.map(({ href, title }) => (
          <li key={href}>
            {href.startsWith("/services#") ? (
              <a href={href.replace("/services#", "#")}>{title}</a>
            ) : (
              <SiteLink href={href}>{title}</SiteLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One service: on the left its introduction, diagram and contact link, on the right what it offers and delivers. */
function ServiceSection({ service, sunken }: { service: ReferencedService; sunken: boolean }) {
  const t = useText();
  const { anchor, drawing, name, opening, offerings, studies } = service;
  return (
    <section id={anchor} className={classNames("section offer", sunken && "sunken")}>
      <div className="wrap offer-grid">
        <div className="offer-head">
          <h2>{name}</h2>
          {opening && <p className="lead">{opening}</p>}
        </div>
        <div className="offer-art">{isDrawing(drawing) && <ServiceDiagram of={drawing} />}</div>
        <div className="offer-list">
          <Offerings offerings={offerings} />
          <Terms service={service} />
          <References studies={studies} />
        </div>
        <LinkButton href={`/contact?service=${anchor}`}>{t("Discuss {name}", { name })}</LinkButton>
      </div>
    </section>
  );
}

/** The case studies of a service. */
function References({ studies }: Pick<ReferencedService, "studies">) {
  const t = useText();
  if (studies.length === 0) return null;
  return (
    <div className="offer-references">
      <h3>{studies.length === 1 ? t("Case study") : t("Case studies")}</h3>
      <ul>
        {studies.map(({ title, href }) => (
          <li key={href}>
            <MoreLink href={href}>{title}</MoreLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The deliverables of a service, and how long they usually take. */
function Terms({ service: { deliverables, durations } }: { service: Service }) {
  const t = useText();
  if (deliverables.length === 0 && durations.length === 0) return null;
  return (
    <dl className="offer-terms">
      {deliverables.length > 0 && (
        <div>
          <dt>{t("You receive")}</dt>
          {deliverables.map((deliverable) => (
            <dd key={deliverable}>{deliverable}</dd>
          ))}
        </div>
      )}
      {durations.length > 0 && (
        <div>
          <dt>{t("It usually takes")}</dt>
          {durations.map((duration) => (
            <dd key={duration}>
              <UnbrokenEnd>{duration}</UnbrokenEnd>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
