import { Form } from "react-router";
import { getPublishingPolicy, setPublishingPolicy } from "~/jobs/publishingPolicy.server";
import { checkbox, formOf } from "~/platform/forms/fields";
import { typedOf } from "~/platform/forms/record";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { FormField } from "~/shell/forms/FormFields";
import { type FormResult, shownForm } from "~/shell/forms/formResult";
import { handleForm, notSaved } from "~/shell/forms/handleForm.server";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { SaveBar } from "~/shell/forms/SaveBar";
import { Alert } from "~/ui/primitives/Alert";
import type { Route } from "./+types/settingsPublishing";

const PUBLISHING_PATH = "/admin/settings/publishing";

const SAVE_ERROR = "Failed to save. Please try again later.";

const publishingForm = formOf({
  blocks_incomplete: checkbox(
    { label: "Do not publish a job that lacks what the law asks for" },
    { isCheckedAtFirst: false },
  ),
});

export async function loader({ context }: Route.LoaderArgs) {
  return typedOf(publishingForm, await getPublishingPolicy(adminRequest(context).app));
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return handleForm(request, publishingForm, async ({ blocks_incomplete: blocksIncomplete }) => {
    const result = await attempt(admin, () =>
      setPublishingPolicy(admin.app, admin.actor, { blocksIncomplete }),
    );
    if (!result.ok) return notSaved(result, SAVE_ERROR);
    return redirectWithFlash(admin, PUBLISHING_PATH, SAVED);
  });
}

export const clientAction = reportFailure<typeof action>(() => SAVE_ERROR);

export default function Publishing({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { formError, ...formState } = shownForm(loaderData, actionData);
  return (
    <>
      <title>Publishing | Settings | Admin Dashboard</title>
      {formError && <Alert tone="bad" title={formError} />}
      <RestoredForm action={PUBLISHING_PATH}>
        {(restoredFields) => (
          <PublishingForm
            formState={{
              ...formState,
              ...(restoredFields && { values: publishingForm.read(restoredFields) }),
            }}
            refusedResult={formError}
          />
        )}
      </RestoredForm>
    </>
  );
}

interface PublishingFormProps {
  formState: FormResult<typeof publishingForm.empty>;
  /** Set if what is shown is not stored. */
  refusedResult: unknown;
}

function PublishingForm({ formState, refusedResult }: PublishingFormProps) {
  return (
    <Form
      method="post"
      className="settings-form"
      aria-label="Publishing jobs"
      autoComplete="off"
      data-restorable=""
    >
      <SettingsSection
        id="publishing-title"
        title="Publishing jobs"
        lead={
          "Laws on pay transparency ask employers to state the pay or its range, and " +
          "what comes with it, wherever a job is advertised. The editor says what a job " +
          "lacks."
        }
      >
        <FormField form={publishingForm} name="blocks_incomplete" {...formState} />
      </SettingsSection>
      <SaveBar refusedResult={refusedResult} />
    </Form>
  );
}
