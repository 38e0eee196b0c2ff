import { Newspaper } from "lucide-react";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Section } from "~/ui/sections/Section";

/** Stands in for a list of articles until the first ones are published. */
export function ArticlesOnTheirWay() {
  return (
    <Section>
      <EmptyState
        icon={Newspaper}
        text="Our first articles are on their way."
        detail="Tell us which topics matter to you."
      >
        <LinkButton href="/contact">Contact us</LinkButton>
      </EmptyState>
    </Section>
  );
}
