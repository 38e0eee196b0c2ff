import { Send } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { FiledMailNotice } from "~/shell/admin/FiledMailNotice";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { EmailField } from "~/ui/primitives/Fields";
import { Icon } from "~/ui/primitives/Icon";
import { Notice } from "~/ui/primitives/Notice";

export interface InviteRejection {
  email: string;
  emailError?: string;
  formError?: string;
}

interface InviteCardProps {
  rejection?: InviteRejection;
  /** Whether invitations are written to files, because no mail server is configured. */
  isFiled: boolean;
}

/** The form that invites an administrator. */
export function InviteCard({ rejection, isFiled }: InviteCardProps) {
  const busy = useNavigation().formMethod === "POST";
  const { email, emailError, formError } = rejection ?? {};
  return (
    <section className="card pad stack" aria-labelledby="invite-title">
      <header>
        <h2 id="invite-title">Invite an administrator</h2>
        <p>
          {isFiled ? "Hand them the link that is in the file" : "They get a link by mail"}: they
          choose a password and can then work at this desk. The link works once, for 7 days.
        </p>
      </header>
      <FiledMailNotice isFiled={isFiled} what="An invitation is" />
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary
        fieldErrors={emailError ? [{ field: "email", message: emailError }] : []}
        focusKey={rejection}
      />
      <Form method="post" className="one-line" key={rejection ? "refused" : "fresh"}>
        <EmailField autoComplete="off" defaultValue={email} error={emailError} />
        <Button variant="signal" type="submit" busy={busy}>
          <Icon of={Send} />
          {busy ? "Inviting..." : "Invite"}
        </Button>
      </Form>
    </section>
  );
}
