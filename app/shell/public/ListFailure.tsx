import { CloudOff } from "lucide-react";
import { useContext } from "react";
import { RequestIdContext } from "~/shell/requestId";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Section } from "~/ui/sections/Section";

/** Stands where a list would. The id leads whoever reads the log to this very failure. */
export function ListFailure({ text }: { text: string }) {
  const requestId = useContext(RequestIdContext);
  return (
    <Section>
      <EmptyState icon={CloudOff} text={text} detail={requestId && `Reference ${requestId}`}>
        {/* An empty address is this very page: trying again needs no script. */}
        <LinkButton href="">Try Again</LinkButton>
      </EmptyState>
    </Section>
  );
}
