import { classNames } from "~/ui/primitives/classNames";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";

interface OfferingsProps {
  offerings: readonly Step[];
  /** Shows one column instead of two, beside something else. */
  oneColumn?: boolean;
}

export function Offerings({ offerings, oneColumn }: OfferingsProps) {
  return (
    <ul className={classNames("offerings", oneColumn && "one", "stagger")}>
      {offerings.map((offering) => (
        <TitledText key={offering.title} {...offering} />
      ))}
    </ul>
  );
}

export interface Perk {
  icon: IconGlyph;
  title: string;
  text: string;
}

/** Cards with icons, which begin again after the last one. */
export function withIcons(texts: readonly Step[], icons: readonly IconGlyph[]): Perk[] {
  return texts.flatMap((text, index) => {
    const icon = icons[index % icons.length];
    return icon ? [{ ...text, icon }] : [];
  });
}

export function Perks({ perks }: { perks: readonly Perk[] }) {
  return (
    <ul className="perks stagger">
      {perks.map(({ icon, title, text }) => (
        <li key={title} data-reveal="">
          <Icon of={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

export interface Step {
  title: string;
  text: string;
}

/** A numbered process, drawn on the neatline. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps stagger">
      {steps.map((step) => (
        <TitledText key={step.title} {...step} />
      ))}
    </ol>
  );
}

/** An entry of a list; it appears as the visitor reaches it. */
function TitledText({ title, text }: Step) {
  return (
    <li data-reveal="">
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}
