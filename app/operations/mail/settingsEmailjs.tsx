import { Form } from "react-router";
import { FORM_MAX_BYTES } from "~/platform/http/body/parseForm.server";
import { listEmailjsOrigins, setEmailjsOrigins } from "~/platform/mail/emailjsOrigins.server";
import { emailjsOriginsForm } from "~/platform/mail/emailjsOriginsForm";
import { BackLink, SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { type FilledForm, FormErrors, FormField } from "~/shell/forms/FormFields";
import { shownForm } from "~/shell/forms/formResult";
import { handleForm, notSaved } from "~/shell/forms/handleForm.server";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { SaveBar } from "~/shell/forms/SaveBar";
import type { Route } from "./+types/settingsEmailjs";

const ADDRESS = "/admin/settings/mail/emailjs";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  return { origins: await listEmailjsOrigins(app), site: app.settings.publicUrl.origin };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const save = async ({ origins }: { origins: string[] }) => {
    const result = await attempt(admin, () => setEmailjsOrigins(admin.app, admin.actor, origins));
    return result.ok ? redirectWithFlash(admin, ADDRESS, SAVED) : notSaved(result, SAVE_FAILED);
  };
  return handleForm(request, emailjsOriginsForm, save, { maxBytes: FORM_MAX_BYTES });
}

export const clientAction = reportFailure(() => SAVE_FAILED);

const LEAD =
  "A site that sends its contact form with EmailJS can send it here instead. What arrives is an inquiry like any other, under the same limits.";

export default function EmailjsClient({
  loaderData,
  actionData: latestResult,
}: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { origins, site } = loaderData;
  const stored = { origins: origins.join("\n") };
  const formState = { form: emailjsOriginsForm, ...shownForm(stored, actionData) };
  const isRefused = formState.values !== stored;
  return (
    <>
      <title>EmailJS client | Mail | Settings | Admin Dashboard</title>
      <BackLink href="/admin/settings/mail">Mail</BackLink>
      <FormErrors result={actionData} {...formState} />
      <RestoredForm key={isRefused ? "refused" : stored.origins} action={ADDRESS}>
        {(restoredFields) => (
          <OriginsForm
            formState={{
              ...formState,
              ...(restoredFields && { values: emailjsOriginsForm.read(restoredFields) }),
            }}
            site={site}
            refusedResult={restoredFields ?? actionData}
          />
        )}
      </RestoredForm>
    </>
  );
}

interface OriginsFormProps {
  formState: FilledForm;
  /** The origin of this site. */
  site: string;
  /** Set if what is shown is not stored. */
  refusedResult: unknown;
}

function OriginsForm({ formState, site, refusedResult }: OriginsFormProps) {
  return (
    <Form method="post" noValidate className="settings-form" data-restorable="">
      <SettingsSection id="emailjs-title" title="EmailJS client" lead={LEAD}>
        <FormField name="origins" {...formState} />
        <p>
          Such a site begins with{" "}
          <code>{`emailjs.init({ publicKey: "any", origin: "${site}" })`}</code>.
        </p>
      </SettingsSection>
      <SaveBar refusedResult={refusedResult} />
    </Form>
  );
}
