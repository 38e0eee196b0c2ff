import { CloudOff } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { RequestIdContext } from "~/shell/documentContext";
import { useFrame } from "~/shell/frame";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Section } from "~/ui/sections/Section";

/** A page whose records could not be loaded, below its usual head. The request id finds the failure in the log. */
export function ListFailure({ head, text }: { head: ReactNode; text: string }) {
  return (
    <>
      {head}
      <Section>
        <EmptyState icon={CloudOff} text={text} detail={<IfItStays />}>
          {/* An empty address is the current page, so trying again needs no script. */}
          <LinkButton href="">Try Again</LinkButton>
        </EmptyState>
      </Section>
    </>
  );
}

/** Whom to ask, and what they need to find the failure. */
function IfItStays() {
  const email = useFrame()?.company.email;
  const requestId = useContext(RequestIdContext);
  return (
    <>
      {email && (
        <>
          If it does not come back, email <a href={`mailto:${email}`}>{email}</a>.{" "}
        </>
      )}
      {requestId && <span className="block">{`Reference ${requestId}`}</span>}
    </>
  );
}
