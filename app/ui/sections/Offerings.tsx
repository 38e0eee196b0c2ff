import { classNames } from "~/ui/primitives/classNames";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";
import { type Step, TitledText } from "~/ui/primitives/Steps";

interface OfferingsProps {
  offerings: readonly Step[];
  /** Beside something else, instead of two columns. */
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
  return texts.flatMap((text, place) => {
    const icon = icons[place % icons.length];
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
