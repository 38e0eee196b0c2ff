import { data, redirect } from "react-router";
import { templateForm } from "~/domain/applications/templates";
import { findTemplate, saveTemplate } from "~/domain/applications/templates.server";
import { getCompany } from "~/domain/company/queries.server";
import {
  checkForm,
  type Faults,
  type FormFields,
  multilineTextOf,
  textOf,
} from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { TemplateEditor } from "~/routes/admin/parts/applications/TemplateEditor";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, deskOf, isMailFiled } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { keepWhileTyping } from "~/routes/admin/parts/keepWhileTyping";
import { FiledMailNotice } from "~/routes/admin/parts/mail/FiledMailNotice";
import { RestoredForm } from "~/routes/admin/parts/session/RestoredForm";
import { labelOfStatus } from "~/routes/admin/parts/statusWords";
import type { Route } from "./+types/settingsTemplate";

export const shouldRevalidate = keepWhileTyping;

export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const { context: rooms } = desk;
  const template = await findTemplate(rooms.db, params.status);
  if (!template) throw data(null, { status: 404 });
  return { template, company: (await getCompany(rooms)).name, isFiled: isMailFiled(desk) };
}

function readTemplate(fields: FormFields) {
  return { subject: textOf(fields, "subject"), body: multilineTextOf(fields, "body") };
}

interface Refusal {
  typed: { subject: string; body: string };
  faults: Faults;
  banner?: string;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const typed = readTemplate(body.fields);
  const form = checkForm(templateForm, typed);
  if (!form.ok) return data<Refusal>({ typed, faults: form.faults }, { status: 422 });
  const { status } = params;
  const saved = await attempt(desk, () =>
    saveTemplate(desk.context, desk.actor, { status, ...form.value }),
  );
  if (!saved.ok) {
    const refusal = { typed, faults: {}, banner: FAILED["template-save"] };
    return data<Refusal>(refusal, { status: 503 });
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
          // A new form for what was just saved, or put back.
          key={template.subject + template.body}
          action={`/admin/settings/templates/${template.status}`}
        >
          {(fields) => (
            <TemplateEditor
              template={fields ? { ...template, ...readTemplate(fields) } : template}
              company={company}
              refusal={actionData}
            />
          )}
        </RestoredForm>
      </section>
    </>
  );
}
