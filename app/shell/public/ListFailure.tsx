import { CloudOff } from "lucide-react";
import { useContext } from "react";
import { RequestIdContext } from "~/shell/requestId";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Section } from "~/ui/sections/Section";

/** Shown instead of a list that could not be loaded. The request id finds the failure in the log. */
export function ListFailure({ text }: { text: string }) {
  const requestId = useContext(RequestIdContext);
  return (
    <Section>
      <EmptyState icon={CloudOff} text={text} detail={requestId && `Reference ${requestId}`}>
        {/* An empty address is the current page, so trying again needs no script. */}
        <LinkButton href="">Try Again</LinkButton>
      </EmptyState>
    </Section>
  );
}
