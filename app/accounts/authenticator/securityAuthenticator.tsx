import { data, Form, redirect } from "react-router";
import { authenticatorForm } from "~/accounts/accountForms";
import {
  confirmAuthenticator,
  startAuthenticator,
} from "~/accounts/authenticator/authenticatorCommands.server";
import { SecondStepAdded } from "~/accounts/authenticator/RecoveryCodes";
import { keyPicture, totpAddress } from "~/accounts/authenticator/totp.server";
import { SecurityPanel } from "~/accounts/security/SecurityPanel";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { type ActionResult, emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm, refuse } from "~/shell/forms/handleForm.server";
import { CancelLink, SaveButton } from "~/shell/forms/SaveButton";
import { SECURITY_PATH } from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/securityAuthenticator";

const HERE = `${SECURITY_PATH}/authenticator`;

export async function loader({ context }: Route.LoaderArgs) {
  const session = requireSession(context);
  const { app, accounts } = context.get(requestScope);
  const setup = await startAuthenticator(app, accounts, session);
  if (!setup.ok) return null;
  const { name } = await getCompanyMailbox(app);
  const address = totpAddress(setup.key, name, session.administrator.email);
  return { secret: setup.key, picture: keyPicture(address) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  return handleForm(request, authenticatorForm, async ({ code }) => {
    const { email } = session.administrator;
    const { app, accounts } = context.get(requestScope);
    const company = await getCompanyMailbox(app);
    const result = await confirmAuthenticator(app, accounts, session, { code, company });
    if (result.ok) {
      const { codes, codesLeft, cookies } = result;
      return data({ codes, codesLeft, email }, withCookies(cookies));
    }
    if (result.reason !== "code-wrong") throw redirect(SECURITY_PATH);
    return refuse({
      status: 422,
      fieldErrors: { code: "This is not the code that the app shows now" },
    });
  });
}

export const clientAction = reportUnsent<typeof action>;

/** After success the key must not be loaded again, and the codes must stay on the page. */
export const shouldRevalidate = () => false;

export default function Authenticator({
  loaderData,
  actionData: latestResult,
}: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  return (
    <SecurityPanel title="Authenticator app">
      {actionData && "codes" in actionData ? (
        <SecondStepAdded text="Your app is set up." {...actionData} />
      ) : loaderData ? (
        <SetUp {...loaderData} result={actionData} />
      ) : (
        <p>Your app is set up already.</p>
      )}
    </SecurityPanel>
  );
}

interface SetUpProps {
  secret: string;
  picture: { size: number; path: string };
  result: ActionResult<typeof authenticatorForm.empty>;
}

function SetUp({ secret, picture, result }: SetUpProps) {
  const formState = emptyOrTypedForm(authenticatorForm, result);
  return (
    <>
      <p>
        Point your authenticator app at the picture, or type the key into it. Then enter the code
        that it shows.
      </p>
      <div className="key">
        <svg
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          role="img"
          aria-label="Picture of the key"
        >
          <path d={picture.path} />
        </svg>
        <p>
          <span>Key</span>
          <code>{(secret.match(/.{4}/g) ?? []).join(" ")}</code>
        </p>
      </div>
      <FormErrors result={result} {...formState} />
      <Form method="post" className="form" action={HERE}>
        <FormField name="code" {...formState} />
        <div className="row">
          <SaveButton verb="Turn on" busyVerb="Checking..." />
          <CancelLink href={SECURITY_PATH} />
        </div>
      </Form>
    </>
  );
}
