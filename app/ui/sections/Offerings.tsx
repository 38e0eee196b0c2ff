import { classNames } from "~/ui/primitives/classNames";
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
