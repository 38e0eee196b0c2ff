import { data } from "react-router";
import { TEMPLATE_FAILED } from "~/applications/admin/changeTexts";
import { labelOfStatus } from "~/applications/admin/statusLabels";
import { TemplateEditor } from "~/applications/admin/templates/TemplateEditor";
import { type StatusTemplate, templateForm } from "~/applications/templates";
import { findTemplate, saveTemplate } from "~/applications/templates.server";
import { getCompany } from "~/company/queries.server";
import { FORM_MAX_BYTES } from "~/platform/http/upload/parseForm.server";
import { adminRequest, attempt, isMailFiled } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { returned } from "~/shell/admin/change/change.server";
import { SAVED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { FiledMailNotice } from "~/shell/admin/FiledMailNotice";
import { handleForm, notSaved } from "~/shell/forms/handleForm.server";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import type { Route } from "./+types/settingsTemplate";

export const shouldRevalidate = noReloadWhileTyping;

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const { app } = admin;
  const template = await findTemplate(app.db, params.status);
  if (!template) throw data(null, { status: 404 });
  return { template, company: (await getCompany(app)).name, isFiled: isMailFiled(admin) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { status } = params;
  const save = async (template: StatusTemplate) => {
    const saved = await attempt(admin, () =>
      saveTemplate(admin.app, admin.actor, { status, ...template }),
    );
    if (!saved.ok) return notSaved(saved, TEMPLATE_FAILED);
    return returned(admin, `/admin/settings/templates/${status}`, SAVED);
  };
  return handleForm(request, templateForm, save, { maxBytes: FORM_MAX_BYTES });
}

export const clientAction = reportFailure(() => TEMPLATE_FAILED);

export default function Template({ loaderData, actionData: sent }: Route.ComponentProps) {
  const actionData = useRetainedResult(sent);
  const { template, company, isFiled } = loaderData;
  const label = labelOfStatus(template.status) ?? template.status;
  return (
    <>
      <title>{`${actionData ? "Error: " : ""}${label} | Templates | Settings | Admin Dashboard`}</title>
      <BackLink href="/admin/settings/templates">All templates</BackLink>
      <section className="stack" aria-labelledby="template-title">
        <h2 id="template-title">{label}</h2>
        <FiledMailNotice isFiled={isFiled} what="This email is" />
        <RestoredForm
          // Re-mounts the form after the template was saved or reset.
          key={template.subject + template.body}
          action={`/admin/settings/templates/${template.status}`}
        >
          {(fields) => (
            <TemplateEditor
              template={fields ? { ...template, ...templateForm.read(fields) } : template}
              company={company}
              result={actionData}
            />
          )}
        </RestoredForm>
      </section>
    </>
  );
}
