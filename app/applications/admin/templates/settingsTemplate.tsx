import { data, redirect } from "react-router";
import { labelOfStatus } from "~/applications/admin/statusLabels";
import { TemplateEditor } from "~/applications/admin/templates/TemplateEditor";
import { templateForm } from "~/applications/templates";
import { findTemplate, saveTemplate } from "~/applications/templates.server";
import { getCompany } from "~/company/queries.server";
import {
  checkForm,
  type FieldErrors,
  type FormFields,
  multilineTextOf,
  textOf,
} from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { adminRequest, attempt, isMailFiled } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { unreadable } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { FiledMailNotice } from "~/shell/admin/FiledMailNotice";
import { RestoredForm } from "~/shell/admin/session/RestoredForm";
import type { Route } from "./+types/settingsTemplate";

export const shouldRevalidate = noReloadWhileTyping;

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const { app } = admin;
  const template = await findTemplate(app.db, params.status);
  if (!template) throw data(null, { status: 404 });
  return { template, company: (await getCompany(app)).name, isFiled: isMailFiled(admin) };
}

function readTemplate(fields: FormFields) {
  return { subject: textOf(fields, "subject"), body: multilineTextOf(fields, "body") };
}

interface Rejection {
  typed: { subject: string; body: string };
  fieldErrors: FieldErrors;
  formError?: string;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const typed = readTemplate(body.fields);
  const form = checkForm(templateForm, typed);
  if (!form.ok) return data<Rejection>({ typed, fieldErrors: form.fieldErrors }, { status: 422 });
  const { status } = params;
  const saved = await attempt(admin, () =>
    saveTemplate(admin.app, admin.actor, { status, ...form.value }),
  );
  if (!saved.ok) {
    const rejection = { typed, fieldErrors: {}, formError: FAILED["template-save"] };
    return data<Rejection>(rejection, { status: 503 });
  }
  return redirect(`/admin/settings/templates/${status}`, {
    status: 303,
    headers: { "Set-Cookie": setFlash("saved") },
  });
}

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  const { template, company, isFiled } = loaderData;
  const label = labelOfStatus(template.status) ?? template.status;
  return (
    <>
      <title>{`${actionData ? "Error: " : ""}${label} | Templates | Settings | Admin Dashboard`}</title>
      <section className="card pad stack" aria-labelledby="template-title">
        <header>
          <BackLink href="/admin/settings/templates">All templates</BackLink>
          <h2 id="template-title">{label}</h2>
        </header>
        <FiledMailNotice isFiled={isFiled} what="This mail is" />
        <RestoredForm
          // Re-mounts the form after the template was saved or reset.
          key={template.subject + template.body}
          action={`/admin/settings/templates/${template.status}`}
        >
          {(fields) => (
            <TemplateEditor
              template={fields ? { ...template, ...readTemplate(fields) } : template}
              company={company}
              rejection={actionData}
            />
          )}
        </RestoredForm>
      </section>
    </>
  );
}
