import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { closeChallenge } from "~/domain/accounts/challenges.server";
import { confirmForm } from "~/domain/accounts/forms";
import { findParkedForm } from "~/domain/accounts/parkedForms.server";
import { confirmPassword } from "~/domain/accounts/passwordCommands.server";
import { hasPassword } from "~/domain/accounts/queries.server";
import { checkForm, textOf } from "~/platform/forms/check";
import { isConfirmedLately } from "~/platform/security/power";
import { parseForm } from "~/platform/upload/parseForm.server";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/confirm";
import { confirmFormPath, nextPath } from "./nextPath";
import { AccountScreen } from "./parts/AccountScreen";
import { ParkedFields } from "./parts/ParkedFields";
import { PasswordField } from "./parts/PasswordField";
import { redeem } from "./parts/redeem.server";
import { summaryOf } from "./parts/words";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Confirm it is you" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const session = requireSession(context);
  const { id, email } = session.administrator;
  const token = url.searchParams.get("form") ?? "";
  const parked = token ? await findParkedForm(program, session, token) : null;
  return {
    email,
    hasPassword: await hasPassword(program, id),
    // Whoever has no password signs in again instead, and comes back here.
    isConfirmed: parked !== null && isConfirmedLately(session, program.now()),
    parked: parked && { token, fields: parked.fields },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { context: program } = context.get(requestScope);
  const session = requireSession(context);
  const token = url.searchParams.get("form");
  const parked = token ? await findParkedForm(program, session, token) : null;
  if (!(parked && isConfirmedLately(session, program.now()))) {
    const refusal = await confirm(request, context);
    if (refusal) return refusal;
  }
  if (!parked) return redirectDocument(nextPath(url.searchParams.get("next")));
  await closeChallenge(program.db, parked.id);
  // On purpose 307: the browser sends the fields, which stand in this form too, on to where they were meant to go.
  return redirect(parked.address, 307);
}

/** Null when the password was right. */
async function confirm(request: Request, context: Route.ActionArgs["context"]) {
  const body = await parseForm(request);
  if (!body.ok) throw data(null, { status: body.reason === "too-large" ? 413 : 400 });
  const form = checkForm(confirmForm, { password: textOf(body.fields, "password") });
  if (!form.ok) return data({ faults: form.faults, message: null }, { status: 422 });
  const answer = await redeem(context, (program, accounts) =>
    confirmPassword(program, accounts, requireSession(context), form.value.password),
  );
  if (answer.ok) return null;
  const { status, headers, faults, message } = answer;
  return data({ faults, message }, { status, headers });
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, isConfirmed, parked } = loaderData;
  const { faults = {}, message } = actionData ?? {};
  return (
    <AccountScreen title="Confirm it is you">
      {isConfirmed ? (
        <p>Thank you. One more step, and what you asked for is done.</p>
      ) : (
        <p>{`You signed in as ${email} more than ten minutes ago. Before this step we ask again.${
          parked ? " Nothing you typed is lost: it is sent as soon as you have confirmed." : ""
        }`}</p>
      )}
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      {isConfirmed || hasPassword ? (
        <ConfirmForm {...loaderData} error={faults.password} />
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

/** With a form to be sent on, a plain post of the browser: only the browser itself can follow the redirect with its fields. */
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
