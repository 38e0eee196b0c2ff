import { emailjsOriginsForm } from "~/operations/mail/emailjsOriginsForm";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { listEmailjsOrigins, setEmailjsOrigins } from "~/platform/mail/emailjsOrigins.server";
import { BackLink, SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { RecordForm, RestoredRecordForm } from "~/shell/editing/RecordForm";
import { conflictRefusalAs, handleRecordForm } from "~/shell/editing/recordForm.server";
import { FormField } from "~/shell/forms/FormFields";
import { notSaved } from "~/shell/forms/handleForm.server";
import { SaveBar } from "~/shell/forms/SaveBar";
import type { Route } from "./+types/settingsEmailjs";

const EMAILJS_PATH = "/admin/settings/mail/emailjs";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const origins = await listEmailjsOrigins(app);
  return { origins, openedFrom: fingerprintOf(origins), site: app.settings.publicUrl.origin };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const save = async ({ origins }: { origins: string[] }, openedFrom: string) => {
    const result = await attempt(admin, () =>
      setEmailjsOrigins(admin.app, admin.actor, { origins, openedFrom }),
    );
    if (result.ok) return redirectWithFlash(admin, EMAILJS_PATH, SAVED);
    if (result.reason === "saved-since")
      return conflictRefusalAs(result.newer, typedOf(result.newer));
    return notSaved(result, SAVE_FAILED);
  };
  return handleRecordForm(request, emailjsOriginsForm, save);
}

/** The values of the form for what is stored. */
const typedOf = (origins: readonly string[]) => ({ origins: origins.join("\n") });

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => SAVE_FAILED);

const LEAD =
  "A site that sends its contact form with EmailJS can send it here instead. What arrives is an inquiry like any other, under the same limits.";

export default function EmailjsClient({
  loaderData,
  actionData: latestResult,
}: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { origins, openedFrom, site } = loaderData;
  const stored = typedOf(origins);
  return (
    <>
      <title>EmailJS client | Mail | Settings | Admin Dashboard</title>
      <BackLink href="/admin/settings/mail">Mail</BackLink>
      <RestoredRecordForm
        schema={emailjsOriginsForm}
        action={EMAILJS_PATH}
        // After a save the form shows the stored sites: each once, in one spelling.
        contentKey={stored.origins}
        result={actionData}
        {...{ stored, openedFrom }}
      >
        {(filled) => (
          <RecordForm filled={filled} noun="list of sites" className="settings-form">
            <SettingsSection id="emailjs-title" title="EmailJS client" lead={LEAD}>
              <FormField name="origins" {...filled} />
              <p>
                Such a site begins with{" "}
                <code>{`emailjs.init({ publicKey: "any", origin: "${site}" })`}</code>.
              </p>
            </SettingsSection>
            <SaveBar refusedResult={actionData} />
          </RecordForm>
        )}
      </RestoredRecordForm>
    </>
  );
}
