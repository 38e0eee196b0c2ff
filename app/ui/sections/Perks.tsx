import { Icon, type IconGlyph } from "~/ui/primitives/Icon";

export interface Perk {
  icon: IconGlyph;
  title: string;
  text: string;
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
