import { CloudOff } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { Phrase, useText } from "~/languages/useText";
import { RequestIdContext } from "~/shell/documentContext";
import { useFrame } from "~/shell/frame";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Section } from "~/ui/sections/Section";

/** A page whose records could not be loaded, below its usual head. The request id finds the failure in the log. */
export function ListFailure({ head, text }: { head: ReactNode; text: string }) {
  const t = useText();
  return (
    <>
      {head}
      <Section>
        <EmptyState icon={CloudOff} text={text} detail={<WhomToEmail />}>
          {/* An empty address is the current page, so trying again needs no script. */}
          <LinkButton href="">{t("Try Again")}</LinkButton>
        </EmptyState>
      </Section>
    </>
  );
}

/** Whom to ask, and what they need to find the failure. */
function WhomToEmail() {
  const email = useFrame()?.company.email;
  const requestId = useContext(RequestIdContext);
  const t = useText();
  const mailbox = <a href={`mailto:${email}`}>{email}</a>;
  return (
    <>
      {email && (
        <>
          <Phrase
            text="If it does not come back, email {email}."
            values={{ email: mailbox }}
          />{" "}
        </>
      )}
      {requestId && <span className="block">{t("Reference {id}", { id: requestId })}</span>}
    </>
  );
}
