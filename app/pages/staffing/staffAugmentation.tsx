import { Building2, CalendarClock, ShieldCheck, Workflow } from "lucide-react";
import type { TextsOf } from "~/content/editablePage";
import { staffPage } from "~/content/pageForms/staffPage";
import { pageTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import { metaOfTexts } from "~/shell/public/pageMeta";
import chart from "~/ui/art/drawn/charts/staff-augmentation.json";
import { PageClosing } from "~/ui/sections/ClosingBand";
import { Offerings, Perks, Steps, withIcons } from "~/ui/sections/Offerings";
import { PageHead, Section, SectionHead } from "~/ui/sections/Section";
import type { Route } from "./+types/staffAugmentation";

type Texts = TextsOf<typeof staffPage>;

const EXPERTISE_ICONS = [Building2, ShieldCheck, CalendarClock, Workflow];

export function meta(args: Route.MetaArgs) {
  return metaOfTexts(args, "Staff Augmentation", args.loaderData);
}

export function loader({ context }: Route.LoaderArgs) {
  return pageTextsIn(context, staffPage);
}

/** A section whose list is empty is left out. */
export default function StaffAugmentation({ loaderData: texts }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageHead chart={chart} title={texts.title} lead={texts.lead} />
      {texts.expertise.length > 0 && (
        <Section>
          <SectionHead title={texts.expertiseTitle} />
          <Perks perks={withIcons(texts.expertise, EXPERTISE_ICONS)} />
        </Section>
      )}
      {texts.steps.length > 0 && (
        <Section sunken>
          <SectionHead title={texts.stepsTitle} lead={texts.stepsLead} />
          <Steps steps={texts.steps} />
        </Section>
      )}
      {texts.roles.length > 0 && (
        <Section>
          <SectionHead title={texts.rolesTitle} lead={texts.rolesLead} />
          <RolesWeFill roles={texts.roles} />
        </Section>
      )}
      <Gains texts={texts} />
      <PageClosing
        texts={texts}
        hot={{ label: t("Contact Us"), href: "/contact" }}
        cool={{ label: t("See open positions"), href: "/careers" }}
      />
    </>
  );
}

/** One benefit with its figure, and others beside it. */
function Gains({ texts }: { texts: Texts }) {
  const { gainsTitle, gainBefore, gainFigure, gainTitle, gainText, gains } = texts;
  if (!gainFigure && gains.length === 0) return null;
  return (
    <Section sunken>
      <SectionHead title={gainsTitle} />
      <div className="benefits">
        {gainFigure && (
          <div className="benefit-figure" data-reveal="">
            <p className="figure">
              {gainBefore && <span>{gainBefore} </span>}
              {gainFigure}
            </p>
            {gainTitle && <h3>{gainTitle}</h3>}
            {gainText && <p>{gainText}</p>}
          </div>
        )}
        <Offerings offerings={gains} oneColumn />
      </div>
    </Section>
  );
}

function RolesWeFill({ roles: groups }: Pick<Texts, "roles">) {
  return (
    <dl className="roles stagger">
      {groups.map(({ name, roles }) => (
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
