import { caseStudiesPage } from "~/content/pageForms/referencePages";
import { serviceCards, servicesPage } from "~/content/pageForms/servicesPage";
import { listTextsIn, pageTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import { listStudies, type Study } from "~/pages/references/studies";
import { metaOfTexts } from "~/shell/public/pageMeta";
import chart from "~/ui/art/drawn/charts/data-engineering.json";
import { SiteLink } from "~/ui/primitives/Button";
import { PageClosing } from "~/ui/sections/ClosingBand";
import { PageHead, Section } from "~/ui/sections/Section";
import type { Route } from "./+types/caseStudies";

export function meta(args: Route.MetaArgs) {
  return metaOfTexts(args, "Case studies", args.loaderData?.texts);
}

export function loader({ context }: Route.LoaderArgs) {
  const { studies, ...texts } = listTextsIn(context, caseStudiesPage);
  const services = serviceCards(pageTextsIn(context, servicesPage));
  return { texts, studies: listStudies({ studies }, services) };
}

export default function CaseStudies({ loaderData: { texts, studies } }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageHead chart={chart} title={texts.title} lead={texts.lead} />
      <Section>
        <StudyIndex studies={studies} />
        <div className="studies">
          {studies.map((study) => (
            <StudyCard key={study.anchor} study={study} />
          ))}
        </div>
      </Section>
      <PageClosing
        texts={texts}
        hot={{ label: t("Contact us"), href: "/contact" }}
        cool={{ label: t("See our services"), href: "/services" }}
      />
    </>
  );
}

/** From this many studies on, the page begins with an index: they do not fit on two screens. */
const INDEX_FROM = 4;

function StudyIndex({ studies }: { studies: readonly Study[] }) {
  const t = useText();
  if (studies.length < INDEX_FROM) return null;
  return (
    <nav className="study-index" aria-label={t("On this page")}>
      <ol>
        {studies.map(({ anchor, title, sector }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{title}</a> <span>{sector}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StudyCard({ study }: { study: Study }) {
  const t = useText();
  const { anchor, title, client, sector, service, problem, work, result } = study;
  return (
    <article id={anchor} className="study" data-reveal="">
      <header>
        <p className="study-client">
          {client || t("A confidential client")}, {sector}
        </p>
        <h2>{title}</h2>
        {service && (
          <p>
            <SiteLink href={service.href}>{service.title}</SiteLink>
          </p>
        )}
        <StudyFigure study={study} />
      </header>
      <div className="study-story">
        <dl>
          <dt>{t("The problem")}</dt>
          <dd>{problem}</dd>
          <dt>{t("What we did")}</dt>
          <dd>{work}</dd>
          <dt>{t("The result")}</dt>
          <dd>{result}</dd>
        </dl>
        <StudyQuote study={study} />
      </div>
    </article>
  );
}

function StudyFigure({ study: { figure, meaning, source } }: { study: Study }) {
  const t = useText();
  if (!figure) return null;
  return (
    <div className="study-figure">
      <p className="figure">{figure}</p>
      {meaning && <p>{meaning}</p>}
      <p className="study-source">{t("Source: {source}", { source })}</p>
    </div>
  );
}

function StudyQuote({ study: { quote, quoted } }: { study: Study }) {
  if (!quote) return null;
  return (
    <figure className="study-quote">
      <blockquote>{quote}</blockquote>
      {quoted && <figcaption>{quoted}</figcaption>}
    </figure>
  );
}
