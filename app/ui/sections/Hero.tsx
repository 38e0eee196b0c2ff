import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { HeroChart } from "~/ui/art/HeroChart";
import { Icon } from "~/ui/primitives/Icon";
import { Neatline } from "~/ui/primitives/Neatline";

interface HeroProps {
  title: string;
  lead: string;
  facts: readonly string[];
  children: ReactNode;
}

/** Only on the home page. The children are two buttons. */
export function Hero({ title, lead, facts, children }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-art">
        <HeroChart />
      </div>
      <Neatline />
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
