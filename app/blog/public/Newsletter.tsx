import { ArrowRight } from "lucide-react";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { ClosingBand } from "~/ui/sections/ClosingBand";

export function Newsletter() {
  return (
    <ClosingBand
      hot={{
        title: "Want the next article?",
        text: "Tell us which topics matter to you.",
        action: (
          <LinkButton href="/contact">
            Contact us <Icon of={ArrowRight} className="icon-go" />
          </LinkButton>
        ),
      }}
    />
  );
}
