import { CloudOff } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { RequestIdContext } from "~/shell/requestId";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Section } from "~/ui/sections/Section";

/** A page whose records could not be loaded, below its usual head. The request id finds the failure in the log. */
export function ListFailure({ head, text }: { head: ReactNode; text: string }) {
  const requestId = useContext(RequestIdContext);
  return (
    <>
      {head}
      <Section>
        <EmptyState icon={CloudOff} text={text} detail={requestId && `Reference ${requestId}`}>
          {/* An empty address is the current page, so trying again needs no script. */}
          <LinkButton href="">Try Again</LinkButton>
        </EmptyState>
      </Section>
    </>
  );
}
