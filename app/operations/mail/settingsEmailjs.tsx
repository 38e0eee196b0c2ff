import { Form } from "react-router";
import { emailjsOriginsForm } from "~/platform/mail/emailjsOrigins";
import { listEmailjsOrigins, setEmailjsOrigins } from "~/platform/mail/emailjsOrigins.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { returned } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { SaveBar } from "~/shell/admin/form/SaveBar";
import { saveForm } from "~/shell/admin/form/saveForm.server";
import { SettingsSection } from "~/shell/admin/SettingsSection";
import { FormErrors } from "~/shell/form/FormErrors";
import { FormField } from "~/shell/form/FormField";
import { shownForm } from "~/shell/form/formResult";
import type { Route } from "./+types/settingsEmailjs";

const ADDRESS = "/admin/settings/mail/emailjs";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  return { origins: await listEmailjsOrigins(app), site: app.settings.publicUrl.origin };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return saveForm(admin, request, emailjsOriginsForm, {
    save: ({ origins }) => setEmailjsOrigins(admin.app, admin.actor, origins),
    done: () => returned(admin, ADDRESS, SAVED),
    formError: SAVE_FAILED,
  });
}

export const clientAction = reportFailure(() => SAVE_FAILED);

const LEAD =
  "A site that sends its contact form with EmailJS can send it here instead. What arrives is an inquiry like any other, under the same limits.";

export default function EmailjsClient({ loaderData, actionData: sent }: Route.ComponentProps) {
  const actionData = useRetainedResult(sent);
  const { origins, site } = loaderData;
  const stored = { origins: origins.join("\n") };
  const shown = { form: emailjsOriginsForm, ...shownForm(stored, actionData) };
  return (
    <>
      <title>EmailJS client | Mail | Settings | Admin Dashboard</title>
      <BackLink href="/admin/settings/mail">Mail</BackLink>
      <FormErrors answer={actionData} {...shown} />
      <Form
        method="post"
        noValidate
        className="settings-form"
        key={shown.values === stored ? stored.origins : "refused"}
      >
        <SettingsSection id="emailjs-title" title="EmailJS client" lead={LEAD}>
          <FormField name="origins" {...shown} />
          <p>
            Such a site begins with{" "}
            <code>{`emailjs.init({ publicKey: "any", origin: "${site}" })`}</code>.
          </p>
        </SettingsSection>
        <SaveBar refused={actionData} />
      </Form>
    </>
  );
}
