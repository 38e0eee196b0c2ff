import { Building2, CalendarClock, ShieldCheck, Workflow } from "lucide-react";
import { REPLY_TIME } from "~/inquiries/public/contactLinks";
import { pageMeta } from "~/shell/public/pageMeta";
import chart from "~/ui/art/drawn/charts/staff-augmentation.json";
import { type Step, Steps } from "~/ui/primitives/Steps";
import { ClosingBand } from "~/ui/sections/ClosingBand";
import { Offerings, type Perk, Perks } from "~/ui/sections/Offerings";
import { PageHead } from "~/ui/sections/PageHead";
import { Section, SectionHead } from "~/ui/sections/Section";
import type { Route } from "./+types/staffAugmentation";

const EXPERTISE: Perk[] = [
  {
    icon: Building2,
    title: "Industry domain expertise",
    text: "People who know the rules and vocabulary of your field.",
  },
  {
    icon: ShieldCheck,
    title: "Technical excellence",
    text: "Skills checked by engineers who do the same work.",
  },
  {
    icon: CalendarClock,
    title: "Flexible engagement models",
    text: "Short-term, long-term, part-time or full-time.",
  },
  {
    icon: Workflow,
    title: "Seamless integration",
    text: "Your tools, your rituals, your hours.",
  },
];

const STEPS: Step[] = [
  {
    title: "Needs Assessment",
    text: "We agree the role, the skills and what success looks like after 90 days.",
  },
  { title: "Talent Matching", text: "You meet a short list, not a stack of resumes." },
  {
    title: "Onboarding",
    text: "Access, context and first tasks are ready before day one.",
  },
  {
    title: "Ongoing Support",
    text: "Regular check-ins, and a replacement plan if the fit is wrong.",
  },
];

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Staff Augmentation",
    description:
      "Experienced engineers, analysts and project leads who join your team for as long as the work lasts: short-term, long-term, part-time or full-time.",
  });
}

export default function StaffAugmentation() {
  return (
    <>
      <PageHead
        chart={chart}
        title="The skills you need, inside the team you have"
        lead="Add experienced engineers, analysts and project leads for as long as the work lasts."
      />
      <Section>
        <SectionHead title="Expertise that fits your team" />
        <Perks perks={EXPERTISE} />
      </Section>
      <Section sunken>
        <SectionHead
          title="How it works"
          lead="Four steps, from the first conversation to the last day of the engagement."
        />
        <Steps steps={STEPS} />
      </Section>
      <Section>
        <SectionHead
          title="Roles we fill"
          lead="One person or a whole team. If a role is missing here, ask us."
        />
        <RolesWeFill />
      </Section>
      <Section sunken>
        <SectionHead title="What you gain" />
        <StaffBenefits />
      </Section>
      <Closing />
    </>
  );
}

function Closing() {
  return (
    <ClosingBand
      hot={{
        title: "Tell us about the role",
        text: `We reply ${REPLY_TIME}.`,
        link: { label: "Contact Us", href: "/contact" },
      }}
      cool={{
        title: "Looking for a position yourself?",
        text: "Every application is read by a person.",
        link: { label: "See open positions", href: "/careers" },
      }}
    />
  );
}

const OTHERS = [
  { title: "Reduced risk", text: "Extend, scale down or stop as plans change." },
  { title: "Specialized expertise", text: "For the months you need it." },
  { title: "Cost efficiency", text: "No long recruitment cycle and no idle bench." },
];

/** Four benefits; the first is shown with its figure. */
function StaffBenefits() {
  return (
    <div className="benefits">
      <div className="benefit-figure" data-reveal="">
        <p className="figure">
          <span>up to </span>60%
        </p>
        <h3>Faster time-to-productivity</h3>
        <p>Ramp-up reduced by up to 60%.</p>
      </div>
      <Offerings offerings={OTHERS} oneColumn />
    </div>
  );
}

const GROUPS: { name: string; roles: string[] }[] = [
  {
    name: "Software Development",
    roles: [
      "Full-stack developers",
      "Frontend developers",
      "Backend developers",
      "Mobile app developers",
      "API specialists",
    ],
  },
  { name: "Data & Analytics", roles: ["Data engineers"] },
  {
    name: "Data and BI",
    roles: ["Data scientists", "BI analysts", "BI developers", "Data architects"],
  },
  { name: "AI/ML", roles: ["Machine learning engineers", "MLOps engineers"] },
  {
    name: "Cloud and infrastructure",
    roles: ["Cloud architects", "DevOps engineers", "Site reliability engineers"],
  },
  {
    name: "Security and compliance",
    roles: ["Security engineers", "Compliance analysts"],
  },
  { name: "Project management", roles: ["Project managers", "Scrum masters"] },
];

function RolesWeFill() {
  return (
    <dl className="roles stagger">
      {GROUPS.map(({ name, roles }) => (
        <div key={name} data-reveal="">
          <dt>{name}</dt>
          {roles.map((role) => (
            <dd key={role}>{role}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
