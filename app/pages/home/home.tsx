import { ArrowRight, Check } from "lucide-react";
import { postCard } from "~/blog/public/formatPost";
import { listHomePosts } from "~/blog/queries.server";
import { getCompany } from "~/company/queries.server";
import { REPLY_TIME, WRITE_TO_US } from "~/inquiries/public/contactLinks";
import { SERVICE_CARDS } from "~/pages/services/offeredServices";
import { siteData } from "~/shell/public/organization";
import { inRegion, pageMeta } from "~/shell/public/pageMeta";
import { useCompany } from "~/shell/public/useCompany";
import { requestScope } from "~/shell/scope.server";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { ClosingBand } from "~/ui/sections/ClosingBand";
import { Hero } from "~/ui/sections/Hero";
import { type PostCardProps, PostGrid } from "~/ui/sections/PostCard";
import { Section, SectionHead } from "~/ui/sections/Section";
import { ServiceCards } from "~/ui/sections/ServiceCards";
import type { Route } from "./+types/home";

const SERVICES_SHOWN = 4;

const FACTS = ["10+ years in technology consulting", `Replies ${REPLY_TIME}`];

const CLAIMS = [
  "Over 10 years of technology consulting experience",
  "A team of certified IT professionals",
  "A proven record with leading organizations",
  "End-to-end solutions, from assessment to support",
  "A focus on business outcomes, not on tools",
];

const TILES: Tile[] = [
  {
    figure: "10+",
    after: "years",
    title: "Experience that shortens the path",
    text: "A decade of consulting means fewer experiments on your budget.",
  },
  {
    figure: "60%",
    before: "up to",
    title: "Less ramp-up time",
    text: "Augmented staff reach full productivity sooner than a new hire would.",
  },
  {
    figure: "24",
    after: "hours",
    title: "A reply from a person",
    text: "Every inquiry is read and answered within one business day.",
  },
  {
    figure: "4",
    after: "steps",
    title: "A process you can see",
    text: "Assess, match, onboard, support. You know what comes next.",
  },
];

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "AI, cloud and data consulting",
    description: `AI, cloud and data systems, designed, built and staffed by one team of certified IT professionals${inRegion(args.matches)}.`,
    data: args.loaderData?.about,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const company = await getCompany(app);
  const about = siteData(company, app.settings.publicUrl.origin);
  const insights = await listHomePosts(app, company.homePosts);
  return { about, insights: insights.map((post) => postCard(post, app.calendar())) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const company = useCompany().shortName;
  return (
    <>
      <Welcome company={company} />
      <Section id="services">
        <SectionHead
          title="What we do"
          lead="Four ways to start. Most projects end up using more than one, and the same people stay with you across them."
          more={{ href: "/services", label: "View All Services" }}
        />
        <ServiceCards cards={SERVICE_CARDS.slice(0, SERVICES_SHOWN)} />
      </Section>
      <WhyUs company={company} />
      <LatestInsights posts={loaderData.insights} />
      <Closing />
    </>
  );
}

const WHAT_WE_DO =
  "designs, builds and staffs AI, cloud and data systems. " +
  "One team of certified IT professionals, from first assessment to ongoing support.";

function Welcome({ company }: { company: string }) {
  return (
    <Hero title="Technology that holds its course" lead={`${company} ${WHAT_WE_DO}`} facts={FACTS}>
      <LinkButton variant="signal" href="/contact">
        Talk to us <Icon of={ArrowRight} className="icon-go" />
      </LinkButton>
      <LinkButton variant="line" href="/services">
        See our services
      </LinkButton>
    </Hero>
  );
}

function WhyUs({ company }: { company: string }) {
  return (
    <Section sunken>
      <div className="why">
        <div className="stack">
          <h2>{`Why teams choose ${company}`}</h2>
          <p className="lead mb-7">
            You get people who have done this before, a plan you can read, and a system you can run
            after we leave.
          </p>
          <Claims claims={CLAIMS} />
        </div>
        <Tiles tiles={TILES} />
      </div>
    </Section>
  );
}

function Closing() {
  return (
    <ClosingBand
      hot={{ title: "Tell us what you are trying to change", ...WRITE_TO_US }}
      cool={{
        title: "Not sure what you need yet?",
        text: "Read how each service works, what it delivers and how long it usually takes.",
        link: { label: "Explore services", href: "/services" },
      }}
    />
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
function LatestInsights({ posts }: { posts: readonly PostCardProps[] }) {
  if (posts.length === 0) return null;
  return (
    <Section>
      <SectionHead
        title="Latest Insights"
        lead="Notes from our consultants on AI, data and the platforms underneath."
        more={{ href: "/blog", label: "All articles" }}
      />
      <PostGrid posts={posts} shape="trio" />
    </Section>
  );
}

interface Tile {
  /** The large figure with a small text before or after it: "up to" 60%, 10+ "years". */
  figure: string;
  before?: string;
  after?: string;
  title: string;
  text: string;
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
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
