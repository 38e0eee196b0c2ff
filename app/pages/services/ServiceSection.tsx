import type { Service } from "~/pages/services/offeredServices";
import { Strip } from "~/ui/art/Strip";
import { LinkButton } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";

/** One service: its introduction and the contact link on the left, its four offerings as a list on the right. */
export function ServiceSection({ service, sunken }: { service: Service; sunken: boolean }) {
  const { id, name, opening, offerings } = service;
  return (
    <section id={id} className={classNames("section offer", sunken && "sunken")}>
      <div className="wrap offer-grid">
        <div className="offer-head">
          <h2>{name}</h2>
          <p className="lead">{opening}</p>
          <LinkButton href={`/contact?service=${id}`}>Discuss {name}</LinkButton>
          <div className="offer-art">
            <Strip of={id} />
          </div>
        </div>
        <ul className="offerings stagger">
          {offerings.map(({ title, text }) => (
            <li key={title} data-reveal="">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
