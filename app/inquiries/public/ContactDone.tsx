import { CircleCheck } from "lucide-react";
import type { FormEvent } from "react";
import { REPLY_TIME } from "~/content/facts";
import type { ContactThanks } from "~/inquiries/public/contactResult";
import { serviceName } from "~/inquiries/rules";
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
  const { firstName, reference, replyBy, sent } = thanks;
  function again(event: FormEvent) {
    event.preventDefault();
    onAgain();
  }
  return (
    <section className="card pad panel-done" aria-label="Thank You">
      <Icon of={CircleCheck} />
      <DoneHeading>Thank You, {firstName}.</DoneHeading>
      <p>
        Your message has arrived (reference{" "}
        <strong className="whitespace-nowrap">{reference}</strong>). A consultant will reply to{" "}
        {sent.email} {REPLY_TIME}: by <strong>{replyBy}</strong>.
      </p>
      {nextSteps.length > 0 && (
        <>
          <h3>What happens next</h3>
          {/* Where the page promises a reply in general, the day is known now. */}
          <NextSteps steps={nextSteps.map((step) => step.replace(REPLY_TIME, `by ${replyBy}`))} />
        </>
      )}
      <h3>What you sent</h3>
      <SentMessage sent={sent} />
      <form method="get" action="/contact" onSubmit={again}>
        <Button type="submit" variant="line">
          Send Another Message
        </Button>
      </form>
    </section>
  );
}

function SentMessage({ sent }: Pick<ContactThanks, "sent">) {
  const facts = [
    ["Name", sent.name],
    ["Email", sent.email],
    ["Company", sent.company],
    ["Phone", sent.phone],
    ["Service", serviceName(sent.service)],
    ["Message", sent.message],
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
