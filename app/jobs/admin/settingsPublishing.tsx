import { getPublishingPolicy, setPublishingPolicy } from "~/jobs/publishingPolicy.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { checkbox, formOf } from "~/platform/forms/fields";
import { typedOf } from "~/platform/forms/record";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { type FilledRecord, RecordForm, RestoredRecordForm } from "~/shell/editing/RecordForm";
import { conflictRefusalAs, handleRecordForm } from "~/shell/editing/recordForm.server";
import { FormField } from "~/shell/forms/FormFields";
import { notSaved } from "~/shell/forms/handleForm.server";
import { SaveBar } from "~/shell/forms/SaveBar";
import type { Route } from "./+types/settingsPublishing";

const PUBLISHING_PATH = "/admin/settings/publishing";

const publishingForm = formOf({
  blocks_incomplete: checkbox(
    { label: "Do not publish a job that lacks what the law asks for" },
    { isCheckedAtFirst: false },
  ),
});

export async function loader({ context }: Route.LoaderArgs) {
  const policy = await getPublishingPolicy(adminRequest(context).app);
  return { stored: typedOf(publishingForm, policy), openedFrom: fingerprintOf(policy) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return handleRecordForm(request, publishingForm, async (values, openedFrom) => {
    const policy = { blocksIncomplete: values.blocks_incomplete, openedFrom };
    const result = await attempt(admin, () => setPublishingPolicy(admin.app, admin.actor, policy));
    if (result.ok) return redirectWithFlash(admin, PUBLISHING_PATH, SAVED);
    if (result.reason === "saved-since")
      return conflictRefusalAs(result.newer, typedOf(publishingForm, result.newer));
    return notSaved(result, SAVE_FAILED);
  });
}

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => SAVE_FAILED);

export default function Publishing({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  return (
    <>
      <title>Publishing | Settings | Admin Dashboard</title>
      <RestoredRecordForm
        schema={publishingForm}
        action={PUBLISHING_PATH}
        result={actionData}
        {...loaderData}
      >
        {(filled) => <PublishingForm filled={filled} />}
      </RestoredRecordForm>
    </>
  );
}

function PublishingForm({ filled }: { filled: FilledRecord<typeof publishingForm.empty> }) {
  return (
    <RecordForm
      filled={filled}
      noun="policy"
      className="settings-form"
      aria-label="Publishing jobs"
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
        <FormField name="blocks_incomplete" {...filled} />
      </SettingsSection>
      <SaveBar refusedResult={filled.result} />
    </RecordForm>
  );
}
