import type { ReactNode } from "react";
import { Form } from "react-router";
import { mailForm } from "~/accounts/accountForms";
import { AccountScreen, DoneAlert } from "~/accounts/signIn/AccountScreen";
import { AskedEmail, FormErrors, FormField } from "~/shell/forms/FormFields";
import { type ActionResult, emptyOrTypedForm } from "~/shell/forms/formResult";
import { SaveButton } from "~/shell/forms/SaveButton";
import { LOGIN_PATH } from "~/shell/nextPath";

interface AskForMailProps {
  title: string;
  documentTitle?: string;
  /** Below the field for the email address. */
  hint: string;
  result: ActionResult<typeof mailForm.empty, { done: boolean }>;
  /** The text that is shown once the mail was sent, and says what the mail is for. */
  children: ReactNode;
}

/** A page that asks for an email address and has a link mailed there. */
export function AskForMail({ title, documentTitle, hint, result, children }: AskForMailProps) {
  const formState = emptyOrTypedForm(mailForm, result);
  return (
    <AccountScreen title={title} documentTitle={documentTitle}>
      <FormErrors result={result} {...formState} />
      {result?.done ? (
        <DoneAlert title="Please check your email.">{children}</DoneAlert>
      ) : (
        <Form method="post" className="form">
          <AskedEmail {...formState} />
          <FormField name="email" hint={hint} {...formState} />
          <SaveButton verb="Send link" busyVerb="Sending..." />
        </Form>
      )}
      <p className="aside">
        <a href={LOGIN_PATH}>Back to sign in</a>
      </p>
    </AccountScreen>
  );
}
