import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { closeChallenge } from "~/accounts/challenges.server";
import { confirmForm } from "~/accounts/forms";
import { redeem } from "~/accounts/joining/redeem.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { confirmPassword } from "~/accounts/passwords/passwordCommands.server";
import { hasPassword } from "~/accounts/queries.server";
import { findParkedForm } from "~/accounts/signIn/parkedForms.server";
import { checkForm, textOf } from "~/platform/forms/check";
import { isConfirmedLately } from "~/platform/security/power";
import { parseForm } from "~/platform/upload/parseForm.server";
import { ParkedFields } from "~/shell/admin/session/ParkedFields";
import { requireSession } from "~/shell/currentSession.server";
import { confirmFormPath, nextPath } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/confirm";
import { AccountScreen } from "./AccountScreen";
import { summaryOf } from "./messages";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Confirm it is you" },
  { name: "robots", content: "noindex" },
];
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
  if (!(parked && isConfirmedLately(session, app.now()))) {
    const rejection = await confirm(request, context);
    if (rejection) return rejection;
  }
  if (!parked) return redirectDocument(nextPath(url.searchParams.get("next")));
  await closeChallenge(app.db, parked.id);
  // 307, so that the browser posts the fields, which this form repeats, to their original address.
  return redirect(parked.address, 307);
}

/** Checks the password. Null if it was right. */
async function confirm(request: Request, context: Route.ActionArgs["context"]) {
  const body = await parseForm(request);
  if (!body.ok) throw data(null, { status: body.reason === "too-large" ? 413 : 400 });
  const form = checkForm(confirmForm, { password: textOf(body.fields, "password") });
  if (!form.ok) return data({ fieldErrors: form.fieldErrors, formError: null }, { status: 422 });
  const answer = await redeem(context, (app, accounts) =>
    confirmPassword(app, accounts, requireSession(context), form.value.password),
  );
  if (answer.ok) return null;
  const { status, headers, fieldErrors, formError } = answer;
  return data({ fieldErrors, formError }, { status, headers });
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, isConfirmed, parked } = loaderData;
  const { fieldErrors = {}, formError } = actionData ?? {};
  return (
    <AccountScreen title="Confirm it is you">
      {isConfirmed ? (
        <p>Thank you. One more step, and what you asked for is done.</p>
      ) : (
        <p>{`You signed in as ${email} more than ten minutes ago. Before this step we ask again.${
          parked ? " Nothing you typed is lost: it is sent as soon as you have confirmed." : ""
        }`}</p>
      )}
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summaryOf(fieldErrors)} focusKey={actionData} />
      {isConfirmed || hasPassword ? (
        <ConfirmForm {...loaderData} error={fieldErrors.password} />
      ) : (
        <SignInAgain next={parked ? confirmFormPath(parked.token) : ""} />
      )}
      <p className="aside">
        <a href="/admin/settings">Back to settings</a>
      </p>
    </AccountScreen>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** With a parked form, a document navigation: only the browser itself can follow the 307 with its fields. */
function ConfirmForm({ email, isConfirmed, parked, error }: Loaded & { error?: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" reloadDocument={parked !== null} className="form">
      {parked && <ParkedFields fields={parked.fields} />}
      {!isConfirmed && (
        <>
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField autoComplete="current-password" error={error} />
        </>
      )}
      <Button variant="signal" type="submit" busy={busy}>
        {isConfirmed ? "Continue" : busy ? "Confirming..." : "Confirm"}
      </Button>
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
