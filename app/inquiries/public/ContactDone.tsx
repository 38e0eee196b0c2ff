import { CircleCheck } from "lucide-react";
import type { FormEvent } from "react";
import type { ContactThanks } from "~/inquiries/public/contactAnswer";
import { REPLY_TIME } from "~/inquiries/public/contactLinks";
import { DoneHeading } from "~/shell/public/form/DoneHeading";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface ContactDoneProps {
  thanks: ContactThanks;
  /** Shows the empty form again without a page load, where scripts run. */
  onAgain(): void;
}

export function ContactDone({ thanks, onAgain }: ContactDoneProps) {
  function again(event: FormEvent) {
    event.preventDefault();
    onAgain();
  }
  return (
    <section className="card pad panel-done" aria-label="Thank You">
      <Icon of={CircleCheck} />
      <DoneHeading>Thank You, {thanks.firstName}.</DoneHeading>
      <p>
        Your message has arrived (reference <strong>{thanks.reference}</strong>). A consultant will
        reply to {thanks.email} {REPLY_TIME}.
      </p>
      <form method="get" action="/contact" onSubmit={again}>
        <Button type="submit" variant="line">
          Send Another Message
        </Button>
      </form>
    </section>
  );
}
