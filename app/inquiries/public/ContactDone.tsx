import { CircleCheck } from "lucide-react";
import type { FormEvent } from "react";
import { REPLY_TIME } from "~/content/facts";
import type { ContactThanks } from "~/inquiries/public/contactResult";
import { serviceName } from "~/inquiries/rules";
import { Phrase, useAddress, useText } from "~/languages/useText";
import { DoneHeading } from "~/shell/forms/public/PublicForm";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { NextSteps } from "~/ui/sections/ContactInfo";

interface ContactDoneProps {
  thanks: ContactThanks;
  nextSteps: readonly string[];
  /** Shows the empty form again without a page load, where scripts run. */
  onAgain(): void;
}

/** Replaces the form: the thanks, what happens next and by when, and a copy of what was sent. */
export function ContactDone({ thanks, nextSteps, onAgain }: ContactDoneProps) {
  const t = useText();
  const { firstName, reference, replyBy, sent } = thanks;
  function again(event: FormEvent) {
    event.preventDefault();
    onAgain();
  }
  return (
    <section className="card pad panel-done" aria-label={t("Thank You")}>
      <Icon of={CircleCheck} />
      <DoneHeading>{t("Thank You, {name}.", { name: firstName })}</DoneHeading>
      <p>
        <Phrase
          text="Your message has arrived (reference {reference})."
          values={{ reference: <strong className="whitespace-nowrap">{reference}</strong> }}
        />{" "}
        <Phrase
          text="A consultant will reply to {email} within 24 hours on business days: by {day}."
          values={{ email: sent.email, day: <strong>{replyBy}</strong> }}
        />
      </p>
      {nextSteps.length > 0 && (
        <>
          <h3>{t("What happens next")}</h3>
          {/* Where the page promises a reply in general, the day is known now. */}
          <NextSteps
            steps={nextSteps.map((step) =>
              step.replace(t(REPLY_TIME), t("by {day}", { day: replyBy })),
            )}
          />
        </>
      )}
      <h3>{t("What you sent")}</h3>
      <SentMessage sent={sent} />
      <form method="get" action={useAddress()("/contact")} onSubmit={again}>
        <Button type="submit" variant="line">
          {t("Send Another Message")}
        </Button>
      </form>
    </section>
  );
}

function SentMessage({ sent }: Pick<ContactThanks, "sent">) {
  const t = useText();
  const facts = [
    [t("Name"), sent.name],
    [t("Email"), sent.email],
    [t("Company"), sent.company],
    [t("Phone"), sent.phone],
    [t("Service"), t.label(serviceName(sent.service))],
    [t("Message"), sent.message],
  ];
  return (
    <dl className="sent">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
