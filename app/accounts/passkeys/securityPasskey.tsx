import { useState } from "react";
import { data, useNavigation, useSubmit } from "react-router";
import { passkeyForm } from "~/accounts/accountForms";
import { SecondStepAdded } from "~/accounts/authenticator/RecoveryCodes";
import { addPasskey, offerPasskey } from "~/accounts/passkeys/passkeyCommands.server";
import { SecurityPanel } from "~/accounts/security/SecurityPanel";
import { browserName } from "~/accounts/sessions/browserName";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { reportUnsent, UNREACHED } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { FormField } from "~/shell/forms/FormFields";
import { type ActionResult, shownForm } from "~/shell/forms/formResult";
import { handleForm, refuse } from "~/shell/forms/handleForm.server";
import { CancelLink } from "~/shell/forms/SaveButton";
import { SECURITY_PATH } from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { useHydrated } from "~/ui/primitives/useHydrated";
import type { Route } from "./+types/securityPasskey";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = requireSession(context);
  const { app } = context.get(requestScope);
  const offer = await offerPasskey(app, session, await getCompanyMailbox(app));
  // Sent as text: the options' types hold bytes, which page data cannot carry.
  const challenge = offer.ok
    ? { options: JSON.stringify(offer.options), token: offer.token }
    : null;
  return { challenge, name: browserName(request.headers.get("user-agent")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  return handleForm(request, passkeyForm, async (details) => {
    const { email } = session.administrator;
    const { app, accounts } = context.get(requestScope);
    const company = await getCompanyMailbox(app);
    const result = await addPasskey(app, accounts, session, { ...details, company });
    if (result.ok) {
      const { codes, codesLeft, cookies } = result;
      return data({ codes, codesLeft, email }, withCookies(cookies));
    }
    return refuse({ status: 422, fieldErrors: {}, formError: NO_PASSKEY_TEXT });
  });
}

const NO_PASSKEY_TEXT = "No passkey was made.";

export const clientAction = reportUnsent<typeof action>;

export default function NewPasskey({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  return (
    <SecurityPanel title="New passkey">
      {actionData && "codes" in actionData ? (
        <SecondStepAdded text="Your passkey is added." {...actionData} />
      ) : (
        <PasskeyMaker {...loaderData} result={actionData} />
      )}
    </SecurityPanel>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

interface PasskeyMakerProps extends LoaderData {
  result: ActionResult<typeof passkeyForm.empty>;
}

function PasskeyMaker({ challenge, name, result }: PasskeyMakerProps) {
  const { formError, ...formState } = shownForm({ ...passkeyForm.empty, name }, result);
  const isHydrated = useHydrated();
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  const [failure, setFailure] = useState<string | null>(null);
  if (!challenge) return null;
  const make = async (form: HTMLFormElement) => {
    setFailure(null);
    const registration = await import("@simplewebauthn/browser").catch(() => null);
    if (!registration) return setFailure(UNREACHED);
    const credential = await makePasskey(registration, challenge.options);
    if (!credential) return setFailure(NO_PASSKEY_TEXT);
    const typed = String(new FormData(form).get("name"));
    await submit({ name: typed, token: challenge.token, credential }, { method: "post" });
  };
  return (
    <>
      <p>
        It signs you in with your fingerprint, your face or your device's PIN instead of the
        password, and also after it.
      </p>
      <ScriptlessOnly>
        <Alert title="Browsers make passkeys for pages with JavaScript only." />
      </ScriptlessOnly>
      {(failure || formError) && <Alert tone="bad" title={failure ?? formError} />}
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <FormField form={passkeyForm} name="name" {...formState} />
        <div className="row">
          <Button variant="signal" type="submit" busy={busy} disabled={!isHydrated}>
            {busy ? "Saving..." : "Make passkey"}
          </Button>
          <CancelLink href={SECURITY_PATH} />
        </div>
      </form>
    </>
  );
}

/**
 * Creates a passkey with the options from our server; options and credential are JSON. Null if the person or the device declined.
 */
async function makePasskey(
  { startRegistration }: typeof import("@simplewebauthn/browser"),
  options: string,
): Promise<string | null> {
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
  } catch {
    // Canceled, timed out or already registered: browsers do not distinguish these, for privacy.
    return null;
  }
}
