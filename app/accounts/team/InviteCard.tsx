import { Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { invitationForm } from "~/accounts/forms";
import { FiledMailNotice } from "~/shell/admin/FiledMailNotice";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { filledForm } from "~/shell/forms/formResult";
import { SaveButton } from "~/shell/forms/SaveButton";
import { Icon } from "~/ui/primitives/Icon";

interface InviteCardProps {
  answer: unknown;
  /** Whether invitations are written to files, because no mail server is configured. */
  isFiled: boolean;
}

/** The form that invites an administrator. */
export function InviteCard({ answer, isFiled }: InviteCardProps) {
  const shown = filledForm(invitationForm, answer);
  const form = useEmptiedForm(!answer);
  return (
    <section className="card pad stack" aria-labelledby="invite-title">
      <header>
        <h2 id="invite-title">Invite an administrator</h2>
        <p>
          {isFiled ? "Hand them the link that is in the file" : "They get a link by email"}: they
          choose a password and can then work in this admin area. The link works once, for 7 days.
        </p>
      </header>
      <FiledMailNotice isFiled={isFiled} what="An invitation is" />
      <FormErrors answer={answer} {...shown} />
      <Form method="post" noValidate className="one-line" ref={form}>
        <FormField name="email" {...shown} />
        <SaveButton verb="Invite" busyVerb="Inviting...">
          <Icon of={Send} />
        </SaveButton>
      </Form>
    </section>
  );
}

/** Empties the form with each navigation that shows no refusal: the redirect after an invitation was sent is one. */
function useEmptiedForm(isAccepted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each navigation, whose key it does not read.
  useEffect(() => {
    if (isAccepted) form.current?.reset();
  }, [key, isAccepted]);
  return form;
}
