import { ArrowRight } from "lucide-react";
import { Strip, type StripName } from "~/ui/art/Strip";
import { Icon } from "~/ui/primitives/Icon";

export interface ServiceCard {
  strip: StripName;
  title: string;
  text: string;
  href: string;
}

/** One link a card, in the heading, stretched over it. The wrapper moves with the page, the card under the pointer. */
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
