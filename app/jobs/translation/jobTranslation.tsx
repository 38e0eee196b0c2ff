import { redirect } from "react-router";
import { findJob } from "~/jobs/adminQueries.server";
import { JOB_SECTIONS, type Job, jobTranslationForm } from "~/jobs/job";
import { lockTranslatedJob } from "~/jobs/translation/jobTranslations.server";
import { typedOf } from "~/platform/forms/record";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { TRANSLATION_NOT_SAVED } from "~/shell/editing/editingTexts";
import { TranslationForm } from "~/shell/editing/TranslationForm";
import { saveSentTranslation, startTranslation } from "~/shell/editing/translationForm.server";
import { FormSection } from "~/shell/forms/FormFields";
import { throwRecordGone } from "~/shell/forms/handleForm.server";
import { RowsField } from "~/shell/forms/RowsField";
import type { Route } from "./+types/jobTranslation";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const job = await findJob(app, params.jobId);
  if (!job) throw redirect("/admin/jobs");
  return startTranslation({ app, url }, recordOf(job), {
    schema: jobTranslationForm,
    name: job.title,
    original: typedOf(jobTranslationForm, job),
  });
}

const recordOf = ({ id }: Job) =>
  ({
    kind: "job",
    id,
    editor: `/admin/jobs/edit/${id}`,
    lockRecord: lockTranslatedJob,
  }) as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const job = await findJob(admin.app, params.jobId);
  if (!job) return throwRecordGone(request, jobTranslationForm);
  return saveSentTranslation(admin, request, recordOf(job), {
    schema: jobTranslationForm,
    address: `/admin/jobs/${job.id}/translation`,
  });
}

const isTranslated = (name: string) => name in jobTranslationForm.fields;

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => TRANSLATION_NOT_SAVED);

export default function JobTranslation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, ...start } = loaderData;
  return (
    <TranslationForm
      {...start}
      schema={jobTranslationForm}
      address={`/admin/jobs/${id}/translation`}
      back={{ href: `/admin/jobs/edit/${id}`, label: "Back to the job" }}
      result={useRetainedResult(actionData)}
      fields={(filledForm) => (
        <>
          <FormSection
            id="basics"
            title="Basic Information"
            names={JOB_SECTIONS.basics.filter(isTranslated)}
            {...filledForm}
          />
          {JOB_SECTIONS.lists.map((name) => (
            <RowsField key={name} name={name} {...filledForm} />
          ))}
          <FormSection
            id="extras"
            title="Benefits"
            names={JOB_SECTIONS.extras.filter(isTranslated)}
            {...filledForm}
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
