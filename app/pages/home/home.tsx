import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { postCard } from "~/blog/public/formatPost";
import { listHomePosts } from "~/blog/queries.server";
import { getCompany } from "~/company/queries.server";
import type { TextsOf } from "~/content/editablePage";
import { homePage } from "~/content/pageForms/homePage";
import { serviceCards, servicesPage } from "~/content/pageForms/servicesPage";
import { pageTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import { metaOfTexts, siteData } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import hero from "~/ui/art/drawn/hero.json";
import { Bands } from "~/ui/art/PageHeadChart";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { PageClosing } from "~/ui/sections/ClosingBand";
import { type PostCardProps, PostGrid } from "~/ui/sections/PostCard";
import { Section, SectionHead } from "~/ui/sections/Section";
import { ServiceCards } from "~/ui/sections/ServiceCards";
import type { Route } from "./+types/home";

const SERVICES_SHOWN = 4;

type Texts = TextsOf<typeof homePage>;

export function meta(args: Route.MetaArgs) {
  const { texts, about } = args.loaderData ?? {};
  return metaOfTexts(args, "Home", texts, { data: about });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const company = await getCompany(app);
  const about = siteData(company, app.settings.publicUrl.origin);
  const insights = await listHomePosts(app, company.homePosts);
  return {
    about,
    texts: pageTextsIn(context, homePage),
    services: serviceCards(pageTextsIn(context, servicesPage)).slice(0, SERVICES_SHOWN),
    insights: insights.map((post) => postCard(post, app.publicCalendar())),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { texts, services, insights } = loaderData;
  return (
    <>
      <Hero title={texts.title} lead={texts.lead} facts={texts.facts}>
        <LinkButton variant="signal" href="/contact">
          {t("Talk to us")} <Icon of={ArrowRight} className="icon-go" />
        </LinkButton>
        <LinkButton variant="line" href="/services">
          {t("See our services")}
        </LinkButton>
      </Hero>
      {services.length > 0 && (
        <Section id="services">
          <SectionHead
            title={texts.servicesTitle}
            lead={texts.servicesLead}
            more={{ href: "/services", label: t("View All Services") }}
          />
          <ServiceCards cards={services} />
        </Section>
      )}
      <WhyUs texts={texts} />
      <LatestInsights texts={texts} posts={insights} />
      <PageClosing
        texts={texts}
        hot={{ label: t("Contact us"), href: "/contact" }}
        cool={{ label: t("Explore services"), href: "/services" }}
      />
    </>
  );
}

/** Left out if there is neither a claim nor a figure. */
function WhyUs({ texts }: { texts: Texts }) {
  const { whyTitle, whyLead, claims, tiles } = texts;
  if (claims.length === 0 && tiles.length === 0) return null;
  return (
    <Section sunken>
      <div className="why">
        <div className="stack">
          {whyTitle && <h2>{whyTitle}</h2>}
          {whyLead && <p className="lead mb-7">{whyLead}</p>}
          <Claims claims={claims} />
        </div>
        <Tiles tiles={tiles} />
      </div>
    </Section>
  );
}

function Claims({ claims }: { claims: readonly string[] }) {
  return (
    <ul className="claims stagger">
      {claims.map((claim) => (
        <li key={claim} data-reveal="">
          <Icon of={Check} />
          <span>{claim}</span>
        </li>
      ))}
    </ul>
  );
}

/** At most three articles. Without any the section is left out. */
function LatestInsights({ texts, posts }: { texts: Texts; posts: readonly PostCardProps[] }) {
  const t = useText();
  if (posts.length === 0) return null;
  return (
    <Section>
      <SectionHead
        title={texts.insightsTitle}
        lead={texts.insightsLead}
        more={{ href: "/blog", label: t("All articles") }}
      />
      <PostGrid posts={posts} shape="trio" />
    </Section>
  );
}

/** Each has a large figure with a small text before or after it: "up to" 60%, 10+ "years". */
function Tiles({ tiles }: Pick<Texts, "tiles">) {
  if (tiles.length === 0) return null;
  return (
    <div className="tiles" data-reveal="">
      {tiles.map(({ figure, before, after, title, text }) => (
        <div key={title} className="tile">
          <p className="figure">
            {before && <span className="before">{before} </span>}
            {figure}
            {after && <span className="after"> {after}</span>}
          </p>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}

interface HeroProps {
  title: string;
  lead: string;
  facts: readonly string[];
  children: ReactNode;
}

/** Only on the home page. The children are two buttons. */
function Hero({ title, lead, facts, children }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-art">
        <HeroChart />
      </div>
      <div className="neatline" aria-hidden="true" />
      <div className="wrap hero-in">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <div className="row">{children}</div>
          <ul className="facts">
            {facts.map((fact) => (
              <li key={fact}>
                <Icon of={Check} />
                {fact}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const FRAME = { width: hero.width, height: hero.height };

/** The chart of the home page: isobars, a cold and a warm front, and six stations named after the services. */
function HeroChart() {
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <FadeIn />
      <Bands className="chart fade" bands={hero.bands} even />
      <path className="barbs" d={hero.barbs} />
      <g className="fronts">
        <path className="front-cold-line" d={hero.cold.line} />
        <path className="front-cold" d={hero.cold.marks} />
        <path className="front-warm-line" d={hero.warm.line} />
        <path className="front-warm" d={hero.warm.marks} />
      </g>
      <g className="stations">
        {hero.stations.map((station) => (
          <Station key={station.name} {...station} />
        ))}
      </g>
    </svg>
  );
}

/** Toward the copy contours and bands fade together into the ground; charts.css has the opacities. */
function FadeIn() {
  return (
    <mask id="chart-fade" maskUnits="userSpaceOnUse" x="0" y="0" {...FRAME}>
      <linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="770" x2="1030" y1="0" y2="0">
        <stop offset="0" />
        <stop offset=".46" />
        <stop offset="1" />
      </linearGradient>
      <rect {...FRAME} fill="url(#fade)" />
    </mask>
  );
}

function Station({ name, x, y, barb, textX, textY, anchor }: (typeof hero.stations)[number]) {
  return (
    <>
      <path className="station-barb" d={barb} />
      <circle className="station" cx={x} cy={y} r="6" />
      <text
        className="station-name"
        x={textX}
        y={textY}
        textAnchor={anchor === "end" ? "end" : "start"}
      >
        {name}
      </text>
    </>
  );
}
