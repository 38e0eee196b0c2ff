import { useState } from "react";
import { data } from "react-router";
import { NewAccountAlert } from "~/accounts/team/NewAccountAlert";
import { RESET_TEMPLATE, TEMPLATE_FAILED } from "~/applications/admin/changeTexts";
import { labelOfTemplate } from "~/applications/admin/statuses";
import {
  findTemplate,
  type StoredTemplate,
  saveTemplate,
  templateTextsOf,
} from "~/applications/status/templateCommands.server";
import { fillTemplate, type StatusTemplate, templateForm } from "~/applications/status/templates";
import { getCompany } from "~/company/queries.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt, isMailWrittenToFiles } from "~/shell/admin/adminRequest.server";
import { DeleteButton } from "~/shell/admin/change/ChangeButton";
import { SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { MailToFileAlert } from "~/shell/admin/MailToFileAlert";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { type FilledRecord, RecordForm, RestoredRecordForm } from "~/shell/editing/RecordForm";
import { conflictRefusal, handleRecordForm } from "~/shell/editing/recordForm.server";
import { FormField } from "~/shell/forms/FormFields";
import { notSaved } from "~/shell/forms/handleForm.server";
import { OPENED_FROM_FIELD } from "~/shell/forms/hiddenFields";
import { SaveBar } from "~/shell/forms/SaveBar";
import { requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/settingsTemplate";

export const shouldRevalidate = skipLiveReload;

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const { app } = admin;
  const template = await findTemplate(app.db, params.status);
  if (!template) throw data(null, { status: 404 });
  return {
    template,
    openedFrom: fingerprintOf(templateTextsOf(template)),
    company: (await getCompany(app)).name,
    isMailWrittenToFiles: isMailWrittenToFiles(admin),
    newUntil: requireSession(context).newUntil,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { status } = params;
  return handleRecordForm(request, templateForm, save);

  async function save(template: StatusTemplate, openedFrom: string) {
    const edited = { id: status, openedFrom, ...template };
    const result = await attempt(admin, () => saveTemplate(admin.app, admin.actor, edited));
    if (result.ok) return redirectWithFlash(admin, `/admin/settings/templates/${status}`, SAVED);
    if (result.reason === "saved-since") return conflictRefusal(result.newer);
    return notSaved(result, TEMPLATE_FAILED);
  }
}

export const clientAction = reportFailure<typeof action>(() => TEMPLATE_FAILED);

export default function Template({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { template, openedFrom, company, isMailWrittenToFiles, newUntil } = loaderData;
  const label = labelOfTemplate(template);
  return (
    <>
      <title>{`${actionData ? "Error: " : ""}${label} | Templates | Settings | Admin Dashboard`}</title>
      <BackLink href="/admin/settings/templates">All templates</BackLink>
      <section className="stack" aria-labelledby="template-title">
        <h2 id="template-title">{label}</h2>
        {newUntil && <NewAccountAlert until={newUntil} />}
        <MailToFileAlert isMailWrittenToFiles={isMailWrittenToFiles} what="This email is" />
        <RestoredRecordForm
          schema={templateForm}
          action={`/admin/settings/templates/${template.id}`}
          // Changes when the template is saved or reset.
          contentKey={template.subject + template.body}
          stored={{ subject: template.subject, body: template.body }}
          openedFrom={openedFrom}
          result={actionData}
        >
          {(filled) => <TemplateEditor template={template} company={company} filled={filled} />}
        </RestoredRecordForm>
      </section>
    </>
  );
}

interface TemplateEditorProps {
  /** As it is stored. */
  template: StoredTemplate;
  company: string;
  filled: FilledRecord<StatusTemplate>;
}

/** Edits one mail template and previews the mail. Without scripts the preview shows the stored template. */
function TemplateEditor({ template, company, filled }: TemplateEditorProps) {
  const [typed, setTyped] = useState(filled.values);
  const field = (name: keyof StatusTemplate) => ({
    ...filled,
    name,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: currentTarget.value })),
  });
  return (
    <>
      <RecordForm filled={filled} noun="template" className="settings-form">
        <div className="template-panes">
          <div className="stack">
            <FormField {...field("subject")} />
            <FormField {...field("body")} />
          </div>
          <Preview template={typed} company={company} />
        </div>
        <SaveBar refusedResult={filled.result} />
      </RecordForm>
      {!template.isDefault && (
        <DeleteButton
          {...RESET_TEMPLATE}
          look="button"
          label="Reset to default"
          action={`/admin/settings/templates/${template.id}/reset`}
          fields={{ [OPENED_FROM_FIELD]: filled.openedFrom }}
        />
      )}
    </>
  );
}

function Preview({ template, company }: { template: StatusTemplate; company: string }) {
  const example = { name: "Alex Morgan", job: "Data Engineer", company };
  const { subject, body } = fillTemplate(template, example);
  return (
    <section className="stack" aria-labelledby="preview-title">
      <h3 id="preview-title">Preview</h3>
      <div className="mail-preview">
        <strong>{subject}</strong>
        <p className="message">{body}</p>
      </div>
    </section>
  );
}
