import { data, Form, redirect, useNavigation } from "react-router";
import {
  confirmAuthenticator,
  startAuthenticator,
} from "~/accounts/authenticator/authenticatorCommands.server";
import { CodeField } from "~/accounts/authenticator/CodeField";
import { keyPicture } from "~/accounts/authenticator/keyPicture.server";
import { RecoveryCodes } from "~/accounts/authenticator/RecoveryCodes";
import { totpAddress } from "~/accounts/authenticator/totp.server";
import { companyMailbox } from "~/accounts/joining/companyMailbox.server";
import { SECURITY_PATH } from "~/accounts/security/securityPath";
import { readAccountForm } from "~/accounts/signIn/accountForm.server";
import { textOf } from "~/platform/forms/check";
import { BackLink } from "~/shell/admin/BackLink";
import { requireSession } from "~/shell/currentSession.server";
import { requestScope } from "~/shell/scope.server";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import type { Route } from "./+types/securityAuthenticator";

const HERE = `${SECURITY_PATH}/authenticator`;

export async function loader({ context }: Route.LoaderArgs) {
  const session = requireSession(context);
  const { app, accounts } = context.get(requestScope);
  const started = await startAuthenticator(app, accounts, session);
  if (!started.ok) return null;
  const { name } = await companyMailbox(app);
  const address = totpAddress(started.key, name, session.administrator.email);
  return { secret: started.key, picture: keyPicture(address) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  const fields = await readAccountForm(request);
  const code = textOf(fields, "code").replace(/\s/g, "");
  const { app, accounts } = context.get(requestScope);
  const company = await companyMailbox(app);
  const answer = await confirmAuthenticator(app, accounts, session, { code, company });
  if (answer.ok) return data({ codes: answer.codes, codeError: null });
  if (answer.reason !== "code-wrong") throw redirect(SECURITY_PATH);
  const codeError = code ? "This is not the code that the app shows now" : "Enter the code";
  return data({ codes: null, codeError }, { status: 422 });
}

/** After success the key must not be loaded again, and the codes must stay on the page. */
export const shouldRevalidate = () => false;

export default function Authenticator({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="card pad stack narrow" aria-labelledby="authenticator-title">
      <title>Authenticator app | Settings | Admin Dashboard</title>
      <header>
        <BackLink href={SECURITY_PATH}>Security</BackLink>
        <h2 id="authenticator-title">Authenticator app</h2>
      </header>
      {actionData?.codes ? (
        <RecoveryCodes codes={actionData.codes} lead="Your app is set up." />
      ) : loaderData ? (
        <SetUp {...loaderData} codeError={actionData?.codeError ?? undefined} answer={actionData} />
      ) : (
        <p>Your app is set up already.</p>
      )}
    </section>
  );
}

interface SetUpProps {
  secret: string;
  picture: { size: number; path: string };
  codeError?: string;
  answer: unknown;
}

function SetUp({ secret, picture, codeError, answer }: SetUpProps) {
  const busy = useNavigation().formMethod === "POST";
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
      <ErrorSummary
        fieldErrors={codeError ? [{ field: "code", message: codeError }] : []}
        focusKey={answer}
      />
      <Form method="post" className="form" action={HERE}>
        <CodeField hint="Six digits that change every 30 seconds." error={codeError} digitsOnly />
        <div className="row">
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Checking..." : "Turn on"}
          </Button>
          <LinkButton variant="line" href={SECURITY_PATH}>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
