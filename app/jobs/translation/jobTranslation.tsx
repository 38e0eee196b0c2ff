import { redirect } from "react-router";
import { getCompany } from "~/company/queries.server";
import { findJob } from "~/jobs/adminJobs.server";
import { JOB_SECTIONS, type JobTranslationInput, jobTranslationForm } from "~/jobs/job";
import { LANGUAGE_NAMES, languageOf } from "~/languages/languages";
import { findTranslation, saveTranslation } from "~/platform/data/translations.server";
import { textOf } from "~/platform/forms/check";
import { typedOf } from "~/platform/forms/record";
import { FORM_MAX_BYTES } from "~/platform/http/upload/parseForm.server";
import { storable } from "~/platform/http/upload/storableText";
import { type AdminRequest, adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { returned } from "~/shell/admin/change/change.server";
import { SAVED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import {
  NEWER_TRANSLATION,
  TRANSLATION_NOT_SAVED,
  TranslationForm,
  type TranslationStart,
  VERSION_FIELD,
} from "~/shell/editing/TranslationForm";
import { FormSection } from "~/shell/forms/FormFields";
import { handleForm, notSaved, readForm } from "~/shell/forms/handleForm.server";
import { RowsField } from "~/shell/forms/RowsField";
import type { Route } from "./+types/jobTranslation";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, job, language } = await findTranslated(adminRequest(context), params.jobId);
  const { version, input } = await findTranslation(app, { kind: "job", id: job.id, language });
  const start: TranslationStart<JobTranslationInput> = {
    language: LANGUAGE_NAMES[language],
    name: job.title,
    original: typedOf(jobTranslationForm, job),
    translated: input && ({ ...jobTranslationForm.empty, ...input } as JobTranslationInput),
    version,
  };
  return { id: job.id, ...start };
}

/** The job, if there is a second language to translate it into. */
async function findTranslated(admin: AdminRequest, jobId: string) {
  const { app } = admin;
  const [job, { other }] = await Promise.all([findJob(app, storable(jobId)), getCompany(app)]);
  if (!job) throw redirect("/admin/jobs");
  if (!other) throw redirect(`/admin/jobs/edit/${job.id}`);
  return { app, job, language: languageOf(other.locale) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { app, job, language } = await findTranslated(admin, params.jobId);
  const sent = await readForm(request, jobTranslationForm, FORM_MAX_BYTES);
  const version = Number(textOf(sent.fields, VERSION_FIELD)) || 0;
  return handleForm(sent, jobTranslationForm, async (_values, input) => {
    const saved = await attempt(admin, () =>
      saveTranslation(app, admin.actor, { kind: "job", id: job.id, language, version, input }),
    );
    if (saved.ok) return returned(admin, `/admin/jobs/${job.id}/translation`, SAVED);
    return notSaved(
      saved,
      saved.reason === "newer-version" ? NEWER_TRANSLATION : TRANSLATION_NOT_SAVED,
    );
  });
}

const isTranslated = (name: string) => name in jobTranslationForm.fields;

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => TRANSLATION_NOT_SAVED);

export default function JobTranslation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, ...start } = loaderData;
  return (
    <TranslationForm
      {...start}
      schema={jobTranslationForm}
      address={`/admin/jobs/${id}/translation`}
      back={{ href: `/admin/jobs/edit/${id}`, label: "Back to the job" }}
      result={useRetainedResult(actionData)}
      fields={(filled) => (
        <>
          <FormSection
            id="basics"
            title="Basic Information"
            names={JOB_SECTIONS.basics.filter(isTranslated)}
            {...filled}
          />
          {JOB_SECTIONS.lists.map((name) => (
            <RowsField key={name} name={name} {...filled} />
          ))}
          <FormSection
            id="extras"
            title="Benefits"
            names={JOB_SECTIONS.extras.filter(isTranslated)}
            {...filled}
          />
        </>
      )}
    />
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure title="Translation" sentence="Failed to load jobs. Please try again later." />
  );
}
