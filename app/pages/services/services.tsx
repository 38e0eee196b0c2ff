import { WRITE_TO_US } from "~/inquiries/public/contactLinks";
import { SERVICE_CARDS, SERVICES, type Service } from "~/pages/services/offeredServices";
import { pageMeta } from "~/shell/public/pageMeta";
import chart from "~/ui/art/drawn/charts/services.json";
import { ServiceDiagram } from "~/ui/art/ServiceDiagram";
import { LinkButton } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";
import { UnbrokenEnd } from "~/ui/primitives/UnbrokenEnd";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";
import { ClosingBand } from "~/ui/sections/ClosingBand";
import { Offerings } from "~/ui/sections/Offerings";
import { PageHead } from "~/ui/sections/PageHead";
import { ServiceCards } from "~/ui/sections/ServiceCards";
import type { Route } from "./+types/services";

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Services",
    description:
      "AI/ML solutions, cloud infrastructure, data engineering, system integration, digital transformation and staff augmentation: what each one delivers.",
  });
}

const LEAD =
  "Buy one, or combine several under a single plan. Every engagement starts with an assessment and ends with " +
  "something your team can run.";

export default function Services() {
  return (
    <>
      <PageHead chart={chart} title="Six services, one accountable team" lead={LEAD} />
      <section className="section index">
        <div className="wrap">
          <h2>
            <VisuallyHidden>Our services</VisuallyHidden>
          </h2>
          <ServiceCards cards={SERVICE_CARDS} />
        </div>
      </section>
      <div>
        <Anchors />
        {SERVICES.map((service, place) => (
          <ServiceSection key={service.id} service={service} sunken={place % 2 === 0} />
        ))}
      </div>
      <Closing />
    </>
  );
}

/**
 * Links to all services, which remain below the header while scrolling; app/enhance marks the visible section. Staff
 * augmentation is a page of its own.
 */
function Anchors() {
  return (
    <nav className="anchors" aria-label="All services" data-spy="">
      <ul className="wrap">
        {SERVICE_CARDS.map(({ href, title }) => (
          <li key={href}>
            <a href={href.replace("/services#", "#")}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Closing() {
  return (
    <ClosingBand
      hot={{ title: "Have a project in mind, or a gap in the team?", ...WRITE_TO_US }}
      cool={{
        title: "People rather than a project?",
        text: "Add experienced engineers, analysts and project leads for as long as the work lasts.",
        link: { label: "Staff augmentation", href: "/staff-augmentation" },
      }}
    />
  );
}

/** One service: on the left its introduction, diagram and contact link, on the right what it offers and delivers. */
function ServiceSection({ service, sunken }: { service: Service; sunken: boolean }) {
  const { id, name, opening, offerings, deliverables, durations } = service;
  return (
    <section id={id} className={classNames("section offer", sunken && "sunken")}>
      <div className="wrap offer-grid">
        <div className="offer-head">
          <h2>{name}</h2>
          <p className="lead">{opening}</p>
        </div>
        <div className="offer-art">
          <ServiceDiagram of={id} />
        </div>
        <div className="offer-list">
          <Offerings offerings={offerings} />
          <dl className="offer-terms">
            <div>
              <dt>You receive</dt>
              {deliverables.map((deliverable) => (
                <dd key={deliverable}>{deliverable}</dd>
              ))}
            </div>
            <div>
              <dt>It usually takes</dt>
              {durations.map((duration) => (
                <dd key={duration}>
                  <UnbrokenEnd>{duration}</UnbrokenEnd>
                </dd>
              ))}
            </div>
          </dl>
        </div>
        <LinkButton href={`/contact?service=${id}`}>Discuss {name}</LinkButton>
      </div>
    </section>
  );
}
