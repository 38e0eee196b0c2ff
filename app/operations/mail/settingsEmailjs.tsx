import { Form, useLocation } from "react-router";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import type { TypedOf } from "~/platform/forms/fields";
import { FORM_MAX_BYTES } from "~/platform/http/body/parseForm.server";
import { listEmailjsOrigins, setEmailjsOrigins } from "~/platform/mail/emailjsOrigins.server";
import { BackLink, SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { noReloadWhileTyping, useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { OpenedFrom, openedFromIn } from "~/shell/editing/OpenedFrom";
import { handleRecordForm, savedSince } from "~/shell/editing/recordForm.server";
import { type FilledForm, FormErrors, FormField } from "~/shell/forms/FormFields";
import { shownForm } from "~/shell/forms/formResult";
import { notSaved } from "~/shell/forms/handleForm.server";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { SaveBar } from "~/shell/forms/SaveBar";
import type { Route } from "./+types/settingsEmailjs";
import { emailjsOriginsForm } from "./emailjsOriginsForm";

const ADDRESS = "/admin/settings/mail/emailjs";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const origins = await listEmailjsOrigins(app);
  return { origins, openedFrom: fingerprintOf(origins), site: app.settings.publicUrl.origin };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const save = async ({ origins }: { origins: string[] }, openedFrom: string) => {
    const result = await attempt(admin, () =>
      setEmailjsOrigins(admin.app, admin.actor, origins, openedFrom),
    );
    if (result.ok) return redirectWithFlash(admin, ADDRESS, SAVED);
    if (result.reason === "newer-version") return savedSince(result.newer, typedOf(result.newer));
    return notSaved(result, SAVE_FAILED);
  };
  return handleRecordForm(request, emailjsOriginsForm, save, FORM_MAX_BYTES);
}

/** The values of the form for what is stored. */
const typedOf = (origins: readonly string[]) => ({ origins: origins.join("\n") });

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => SAVE_FAILED);

const LEAD =
  "A site that sends its contact form with EmailJS can send it here instead. What arrives is an inquiry like any other, under the same limits.";

export default function EmailjsClient({
  loaderData,
  actionData: latestResult,
}: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { origins, openedFrom, site } = loaderData;
  const { search } = useLocation();
  const stored = typedOf(origins);
  const formState = { form: emailjsOriginsForm, ...shownForm(stored, actionData) };
  const isRefused = formState.values !== stored;
  return (
    <>
      <title>EmailJS client | Mail | Settings | Admin Dashboard</title>
      <BackLink href="/admin/settings/mail">Mail</BackLink>
      <FormErrors result={actionData} {...formState} />
      <RestoredForm key={(isRefused ? "refused" : stored.origins) + search} action={ADDRESS}>
        {(restoredFields) => (
          <OriginsForm
            formState={{
              ...formState,
              ...(restoredFields && { values: emailjsOriginsForm.read(restoredFields) }),
            }}
            openedFrom={restoredFields ? openedFromIn(restoredFields) : openedFrom}
            site={site}
            refusedResult={restoredFields ?? actionData}
          />
        )}
      </RestoredForm>
    </>
  );
}

interface OriginsFormProps {
  formState: FilledForm<TypedOf<typeof emailjsOriginsForm.fields>>;
  openedFrom: string;
  /** The origin of this site. */
  site: string;
  /** Set if what is shown is not stored. */
  refusedResult: unknown;
}

function OriginsForm({ formState, openedFrom, site, refusedResult }: OriginsFormProps) {
  return (
    <Form method="post" noValidate className="settings-form" autoComplete="off" data-restorable="">
      <OpenedFrom
        noun="list of sites"
        address={ADDRESS}
        fields={emailjsOriginsForm.fields}
        openedFrom={openedFrom}
        values={formState.values}
        result={refusedResult}
      />
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
