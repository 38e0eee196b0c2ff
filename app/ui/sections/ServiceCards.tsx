import { ArrowRight } from "lucide-react";
import { Strip, type StripName } from "~/ui/art/Strip";
import { Icon } from "~/ui/primitives/Icon";

export interface ServiceCard {
  strip: StripName;
  title: string;
  text: string;
  href: string;
}

/**
 * Each card has one link, in its heading, which covers the whole card. The wrapper is animated when it is revealed, the
 * card on hover.
 */
export function ServiceCards({ cards }: { cards: readonly ServiceCard[] }) {
  return (
    <ul className="svc stagger">
      {cards.map(({ strip, title, text, href }) => (
        <li key={href} className="lift" data-reveal="">
          <div className="card">
            <Strip of={strip} />
            <div className="body">
              <h3>
                <a href={href}>{title}</a>
              </h3>
              <p>{text}</p>
              <span className="go-line" aria-hidden="true">
                Learn more <Icon of={ArrowRight} />
              </span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
