import { ArrowRight } from "lucide-react";
import { useText } from "~/languages/useText";
import aiMl from "~/ui/art/drawn/strips/ai-ml-strip.json";
import cloud from "~/ui/art/drawn/strips/cloud-strip.json";
import data from "~/ui/art/drawn/strips/data-strip.json";
import digital from "~/ui/art/drawn/strips/digital-strip.json";
import integration from "~/ui/art/drawn/strips/integration-strip.json";
import staff from "~/ui/art/drawn/strips/staff-strip.json";
import { Strip } from "~/ui/art/Strip";
import { SiteLink } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

const STRIPS = { "ai-ml": aiMl, cloud, data, digital, integration, staff };

export interface ServiceCard {
  strip: keyof typeof STRIPS;
  title: string;
  text: string;
  href: string;
}

/**
 * Each card has one link, in its heading, which covers the whole card. The wrapper is animated when it is revealed, the card on
 * hover.
 */
export function ServiceCards({ cards }: { cards: readonly ServiceCard[] }) {
  const t = useText();
  return (
    <ul className="svc stagger">
      {cards.map(({ strip, title, text, href }) => (
        <li key={href} className="lift" data-reveal="">
          <div className="card">
            <Strip of={STRIPS[strip]} />
            <div className="body">
              <h3>
                <SiteLink href={href}>{title}</SiteLink>
              </h3>
              <p>{text}</p>
              <span className="go-line" aria-hidden="true">
                {t("Learn more")} <Icon of={ArrowRight} />
              </span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
