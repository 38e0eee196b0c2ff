import { useEffect, useRef, useState } from "react";
import { Form, parsePath, redirect, redirectDocument } from "react-router";
import { confirmForm } from "~/accounts/accountForms";
import { consumeChallenge } from "~/accounts/challenges.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { confirmPassword } from "~/accounts/passwords/passwordCommands.server";
import { hasPassword } from "~/accounts/queries.server";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { AccountScreen } from "~/accounts/signIn/AccountScreen";
import { findPendingForm } from "~/accounts/signIn/pendingForms.server";
import { runVisitorCommand } from "~/accounts/visitorCommand.server";
import { isConfirmedLately } from "~/platform/actor/reauthentication";
import { FORM_MAX_BYTES } from "~/platform/http/body/parseForm.server";
import type { Flash } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import { FormErrors } from "~/shell/forms/FormFields";
import { type ActionResult, emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm, readForm, requireWhole } from "~/shell/forms/handleForm.server";
import type { InterruptedForm } from "~/shell/forms/interrupted/interruptedForms";
import { HiddenFields } from "~/shell/forms/interrupted/SendAgain";
import { dropStoredForm, useMarkSentFormsUnsaved } from "~/shell/forms/interrupted/storedForms";
import { SaveButton } from "~/shell/forms/SaveButton";
import {
  ADMIN_PATH,
  confirmedFormPath,
  confirmFormPath,
  isJustConfirmed,
  nextPath,
} from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import type { Route } from "./+types/confirmIdentity";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const session = requireSession(context);
  const { id, email } = session.administrator;
  const token = url.searchParams.get("form") ?? "";
  const pendingForm = token ? await findPendingForm(app, session, sentBy(request, token)) : null;
  const isConfirmed = isConfirmedLately(session, app.now());
  // There is nothing left to confirm.
  if (token && !pendingForm && isConfirmed)
    throw redirect(
      ADMIN_PATH,
      withCookies([setFlash({ app, actor: session.administrator }, GONE)]),
    );
  return {
    email,
    hasPassword: await hasPassword(app, id),
    token: pendingForm && token,
    isFormGone: token !== "" && !pendingForm,
    next: url.searchParams.get("next") ?? "",
    // Sent on from a page of its own, after the password form or, for people without a password, after signing in again.
    continued: isConfirmed ? pendingForm : null,
    isJustConfirmed: isJustConfirmed(url),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { app, isPage } = context.get(requestScope);
  const session = requireSession(context);
  const token = url.searchParams.get("form");
  const pendingForm = token ? await findPendingForm(app, session, sentBy(request, token)) : null;
  // A form that was cut off might have the password in the rest of it.
  const form = requireWhole(await readForm(request, confirmForm, FORM_MAX_BYTES));
  // On purpose never with a password in the form: the 307 makes the browser repeat all fields at another address.
  if (pendingForm && isConfirmedLately(session, app.now()) && !form.fields.has("password")) {
    await consumeChallenge(app.db, pendingForm.id);
    return redirect(pendingForm.address, 307);
  }
  return handleForm(form, confirmForm, async ({ password }) => {
    const result = await runVisitorCommand(
      context,
      (app, accounts) => confirmPassword(app, accounts, session, password),
      null,
    );
    if (!result.ok) return result;
    if (token && !pendingForm) {
      const flash = setFlash({ app, actor: session.administrator }, GONE);
      return redirectDocument(ADMIN_PATH, {
        status: 303,
        ...withCookies([...result.cookies, flash]),
      });
    }
    const init = { status: 303, ...withCookies(result.cookies) };
    if (token) return redirect(confirmedFormPath(token), init);
    return redirectDocument(nextPath(url.searchParams.get("next"), isPage), init);
  });
}

/**
 * It was sent on, in this tab or another one, or dropped: after ten minutes, with a new password, or because too many wait.
 * Nothing is left that would say which.
 */
const GONE: Flash = {
  tone: "failed",
  text: "What you sent is no longer waiting for you to confirm.",
  detail:
    "Either it has been sent on already, or it was dropped, as all are after ten minutes. Look whether it was done before you send it again.",
};

const sentBy = ({ headers }: Request, token: string) => ({ token, cookie: headers.get("cookie") });

export const clientAction = reportUnsent<typeof action>;

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, token, isFormGone, next, continued, isJustConfirmed } = loaderData;
  useMarkSentFormsUnsaved();
  return (
    <AccountScreen title="Confirm it is you">
      {continued ? (
        <ContinueForm form={continued} byItself={isJustConfirmed} />
      ) : (
        <>
          {isFormGone && (
            <Alert tone="bad" title={GONE.text}>
              <p>{GONE.detail}</p>
            </Alert>
          )}
          <p>{`You signed in as ${email} more than ten minutes ago. Before this step we ask again.${
            token ? NOTHING_LOST : ""
          }`}</p>
          {hasPassword ? (
            <PasswordForm email={email} result={actionData} />
          ) : (
            <SignInAgain next={token ? confirmFormPath(token) : next} />
          )}
        </>
      )}
      <p className="aside">
        <a href="/admin/settings">Back to settings</a>
      </p>
    </AccountScreen>
  );
}

const NOTHING_LOST =
  " Nothing you typed is lost, except for a code or a password: it is sent as soon as you have confirmed.";

interface PasswordFormProps {
  email: string;
  result: ActionResult<typeof confirmForm.empty>;
}

function PasswordForm({ email, result }: PasswordFormProps) {
  const formState = emptyOrTypedForm(confirmForm, result);
  return (
    <>
      <FormErrors result={result} {...formState} />
      <Form method="post" className="form">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField {...formState} />
        <SaveButton verb="Confirm" busyVerb="Confirming..." />
      </Form>
    </>
  );
}

interface ContinueFormProps {
  form: InterruptedForm;
  /**
   * Whether it is sent without a press. False for somebody who has left it and confirmed for something else: "Back" would delete
   * what was to be deleted then.
   */
  byItself: boolean;
}

/**
 * Sends the pending form on, by itself where scripts run. A document navigation: only the browser itself can follow the 307 with
 * the fields.
 */
function ContinueForm({ form: { address, fields }, byItself }: ContinueFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (byItself) form.current?.requestSubmit();
  }, [byItself]);
  const { pathname = "" } = parsePath(address);
  return (
    <>
      <p>{byItself ? ONE_MORE_STEP : NOT_SENT_YET}</p>
      <Form
        ref={form}
        method="post"
        reloadDocument
        className="form"
        onSubmit={() => {
          setSent(true);
          dropStoredForm(pathname);
        }}
      >
        <HiddenFields fields={fields} />
        <Button variant="signal" type="submit" busy={isSent}>
          {isSent ? "One moment..." : "Continue"}
        </Button>
      </Form>
    </>
  );
}

const ONE_MORE_STEP = "Thank you. One more step, and what you asked for is done.";
const NOT_SENT_YET = "What you sent before is not done yet. It is done once you continue.";

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
