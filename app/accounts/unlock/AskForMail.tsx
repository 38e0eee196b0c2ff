import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { AccountScreen } from "~/accounts/signIn/AccountScreen";
import { summaryOf } from "~/accounts/signIn/messages";
import type { FieldErrors } from "~/platform/forms/check";
import { LOGIN_PATH } from "~/shell/nextPath";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { EmailField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";

export interface MailRequestAnswer {
  done?: boolean;
  email?: string;
  fieldErrors?: FieldErrors;
  formError?: string | null;
}

interface AskForMailProps {
  title: string;
  /** Below the field for the address. */
  hint: string;
  answer: MailRequestAnswer | undefined;
  /** What the mail is for, shown once it was sent. */
  children: ReactNode;
}

/** A page that asks for an address and has a link mailed there. */
export function AskForMail({ title, hint, answer, children }: AskForMailProps) {
  const busy = useNavigation().state !== "idle";
  const { done, email, fieldErrors = {}, formError } = answer ?? {};
  return (
    <AccountScreen title={title}>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summaryOf(fieldErrors)} focusKey={answer} />
      {done ? (
        <Notice tone="ok" title="Please check your email.">
          {children}
        </Notice>
      ) : (
        <Form method="post" className="form">
          <EmailField
            hint={hint}
            autoComplete="username"
            defaultValue={email}
            error={fieldErrors.email}
          />
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Sending..." : "Send link"}
          </Button>
        </Form>
      )}
      <p className="aside">
        <a href={LOGIN_PATH}>Back to sign in</a>
      </p>
    </AccountScreen>
  );
}
