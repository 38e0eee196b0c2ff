import { Form, redirect, redirectDocument } from "react-router";
import { closeChallenge } from "~/accounts/challenges.server";
import { confirmForm } from "~/accounts/forms";
import { redeem } from "~/accounts/joining/redeem.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { confirmPassword } from "~/accounts/passwords/passwordCommands.server";
import { hasPassword } from "~/accounts/queries.server";
import { findParkedForm } from "~/accounts/signIn/parkedForms.server";
import { isConfirmedLately } from "~/platform/security/power";
import { FORM_MAX_BYTES } from "~/platform/upload/parseForm.server";
import { ParkedFields } from "~/shell/admin/session/ParkedFields";
import { requireSession } from "~/shell/currentSession.server";
import { FormErrors } from "~/shell/form/FormErrors";
import type { FilledForm } from "~/shell/form/FormField";
import { filledForm } from "~/shell/form/formAnswer";
import { SaveButton } from "~/shell/form/SaveButton";
import { submitForm } from "~/shell/form/submitForm.server";
import { confirmFormPath, nextPath } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import type { Route } from "./+types/confirm";
import { AccountScreen } from "./AccountScreen";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const session = requireSession(context);
  const { id, email } = session.administrator;
  const token = url.searchParams.get("form") ?? "";
  const parked = token ? await findParkedForm(app, session, token) : null;
  return {
    email,
    hasPassword: await hasPassword(app, id),
    // People without a password sign in again instead, and return here.
    isConfirmed: parked !== null && isConfirmedLately(session, app.now()),
    parked: parked && { token, fields: parked.fields },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { app } = context.get(requestScope);
  const session = requireSession(context);
  const token = url.searchParams.get("form");
  const parked = token ? await findParkedForm(app, session, token) : null;
  const goOn = async () => {
    if (!parked) return redirectDocument(nextPath(url.searchParams.get("next")));
    await closeChallenge(app.db, parked.id);
    // 307, so that the browser posts the fields, which this form repeats, to their original address.
    return redirect(parked.address, 307);
  };
  if (parked && isConfirmedLately(session, app.now())) return goOn();
  const confirm = async ({ password }: { password: string }) => {
    const answer = await redeem(
      context,
      (app, accounts) => confirmPassword(app, accounts, session, password),
      null,
    );
    return answer.ok ? goOn() : answer;
  };
  // The fields of the parked form come with the password.
  return submitForm(request, confirmForm, confirm, FORM_MAX_BYTES);
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, isConfirmed, parked } = loaderData;
  const shown = filledForm(confirmForm, actionData);
  return (
    <AccountScreen title="Confirm it is you">
      {isConfirmed ? (
        <p>Thank you. One more step, and what you asked for is done.</p>
      ) : (
        <p>{`You signed in as ${email} more than ten minutes ago. Before this step we ask again.${
          parked ? " Nothing you typed is lost: it is sent as soon as you have confirmed." : ""
        }`}</p>
      )}
      <FormErrors answer={actionData} {...shown} />
      {isConfirmed || hasPassword ? (
        <ConfirmForm {...loaderData} {...shown} />
      ) : (
        <SignInAgain next={parked ? confirmFormPath(parked.token) : ""} />
      )}
      <p className="aside">
        <a href="/admin/settings">Back to settings</a>
      </p>
    </AccountScreen>
  );
}

type ConfirmFormProps = Route.ComponentProps["loaderData"] & FilledForm;

/** With a parked form, a document navigation: only the browser itself can follow the 307 with its fields. */
function ConfirmForm({ email, isConfirmed, parked, ...shown }: ConfirmFormProps) {
  return (
    <Form method="post" reloadDocument={parked !== null} className="form">
      {parked && <ParkedFields fields={parked.fields} />}
      {!isConfirmed && (
        <>
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField {...shown} />
        </>
      )}
      <SaveButton
        verb={isConfirmed ? "Continue" : "Confirm"}
        busyVerb={isConfirmed ? "Continue" : "Confirming..."}
      />
    </Form>
  );
}

function SignInAgain({ next }: { next: string }) {
  return (
    <form method="post" action="/admin/logout" className="form">
      <input type="hidden" name="next" value={next} />
      <p>Your account has no password. Sign out and sign in again instead.</p>
      <Button variant="signal" type="submit">
        Sign out
      </Button>
    </form>
  );
}
