import { createContext, data, redirect } from "react-router";
import {
  type ApplyRefusal,
  type ApplyThanks,
  applicationForm,
  noResponseText,
  readSource,
  resumeError,
  TICKET_FIELD,
} from "~/applications/application";
import { ApplicationDone, rememberMailedTo } from "~/applications/apply/ApplicationDone";
import { ApplyForm } from "~/applications/apply/ApplyForm";
import { receiveApplication } from "~/applications/apply/receive.server";
import { type PrivacyNotice, privacyNotice } from "~/applications/privacyNotice";
import { getPrivacyNotice } from "~/applications/queries.server";
import { careersPage } from "~/content/pageForms/careersPage";
import { pageTextsIn } from "~/content/publicTexts.server";
import {
  appliedAddress,
  applyPath,
  jobPath,
  jobPicture,
  readSubmitted,
  submittedQuery,
} from "~/jobs/public/careersAddress";
import { type JobCard, jobCardOf } from "~/jobs/public/formatJob";
import { HiringStatement } from "~/jobs/public/JobDescription";
import { JobError, titleOfJobError } from "~/jobs/public/JobNotFound";
import { jobGone, statusOfGoneJob } from "~/jobs/public/jobGone.server";
import { findOpenJobForVisitor } from "~/jobs/queries.server";
import { languageOf } from "~/languages/languages";
import { type Translate, translatorIn } from "~/languages/translate";
import { useAddress, useText } from "~/languages/useText";
import type { App } from "~/platform/app.server";
import { mintFormKey } from "~/platform/data/submissions.server";
import { type FieldErrors, textOf } from "~/platform/forms/check";
import type { RouteHandle } from "~/shell/documentContext";
import { FormTitle, formMeta } from "~/shell/forms/public/PublicForm";
import { useSubmission } from "~/shell/forms/public/useSubmission";
import { formFieldsOf } from "~/shell/forms/typedForm";
import { translatorFor } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/apply.json";
import { Breadcrumb } from "~/ui/primitives/Breadcrumb";
import { PageHead, Section } from "~/ui/sections/Section";
import formStyles from "~/ui/styles/forms.css?url";
import type { Route } from "./+types/apply";

export const handle = {
  hydrate: true,
  // The confirmation moves on by itself, and names the address that this tab remembers.
  waitsForTouch: (url) => !url.searchParams.has("submitted"),
} satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: formStyles }];

/** Passes on Retry-After: React Router does not send the headers of an action by default. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Search engines and previews are pointed to the job's page. */
export const meta: Route.MetaFunction = (args) => {
  const t = translatorFor(args);
  if (args.error) return formMeta(args, { title: t(titleOfJobError(args.error)) });
  const job = args.loaderData?.job;
  return formMeta(args, {
    title: titleFor(job, t),
    description: job
      ? t("Apply for {title}: a short form, and your resume as PDF or Word file.", {
          title: job.title,
        })
      : undefined,
    path: jobPath(args.params.jobId),
    picture: job ? jobPicture(job.id) : undefined,
  });
};

const titleFor = (job: JobCard | null | undefined, t: Translate) =>
  job ? t("Apply for {title}", { title: job.title }) : t("Apply");

/** Set by the action when it refuses a form: then the page must be shown even without the job's details. */
const showsRefusedForm = createContext(false);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const submitted = readSubmitted(url.searchParams);
  const { app } = context.get(requestScope);
  const isRefused = context.get(showsRefusedForm);
  const page = await (isRefused ? loadRefusedPage : loadApplyPage)(app, params.jobId);
  if (!page.job && !isRefused) {
    // The job may have closed since: its applicants see their confirmation again when they reload the page.
    const mayShowAgain = submitted && (await statusOfGoneJob(app, params.jobId)) === 410;
    if (!mayShowAgain) throw await jobGone(app, params.jobId);
  }
  const source = readSource(url.searchParams.get("source"));
  const hasAskedToStay = url.searchParams.has("stay");
  const { equalOpportunity, accommodations } = pageTextsIn(context, careersPage);
  const statement = { equalOpportunity, accommodations };
  return { ...page, statement, submitted, source, hasAskedToStay, formKey: mintFormKey() };
}

interface ApplyPage {
  /** Null if the job takes no applications or could not be read. */
  job: JobCard | null;
  notice: PrivacyNotice;
}

async function loadApplyPage(app: App, jobId: string): Promise<ApplyPage> {
  const job = await findOpenJobForVisitor(app, jobId);
  return {
    job: job && jobCardOf(job, translatorIn(app.publicCalendar().locale)),
    notice: await getPrivacyNotice(app),
  };
}

/** Loads the page for a refused form. Falls back to no job if the database fails, so that the typed input is not lost. */
async function loadRefusedPage(app: App, jobId: string): Promise<ApplyPage> {
  try {
    return await loadApplyPage(app, jobId);
  } catch (error) {
    app.log.warn({ err: error }, "the page of a refused application is shown without its job");
    return { job: null, notice: privacyNotice(null, languageOf(app.publicCalendar().locale)) };
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { result, status, headers } = await receiveApplication(scope, params.jobId, request);
  // Thrown, so that the page's type of a result is the refusal alone.
  if (result.ok) throw redirect(submittedQuery(result), 303);
  // There never was such a job. The form for one that has closed meanwhile is shown again, so that nothing typed is lost.
  if (status === 404) throw await jobGone(scope.app, params.jobId);
  context.set(showsRefusedForm, true);
  return data(result, { status, headers });
}

export default function Apply({ loaderData, actionData, params }: Route.ComponentProps) {
  const { job, statement, submitted, source, hasAskedToStay } = loaderData;
  const address = applyPath(params.jobId);
  const submission = useSubmission<ApplyThanks, ApplyRefusal>({
    address: useAddress()(`${address}/submission`),
    first: {
      formKey: loaderData.formKey,
      refusal: actionData ?? null,
      thanks: submitted && { ok: true, ...submitted },
    },
    check: checkApplication,
    failureText: noResponseText,
    onDone: rememberDone,
  });
  const { thanks, refusal } = submission;
  const title = titleFor(job, useText());
  return (
    <>
      <FormTitle title={title} isRefused={submission.isRefused} />
      <PageHead chart={chart} title={title} breadcrumb={<BackToJob job={job} />} />
      <Section>
        <div className="job-body">
          {thanks ? (
            <ApplicationDone
              applied={thanks}
              title={job?.title ?? null}
              careers={appliedAddress(thanks, params.jobId)}
              hasAskedToStay={hasAskedToStay}
            />
          ) : (
            <ApplyForm
              action={address}
              values={refusal?.values ?? { ...applicationForm.empty, source }}
              notice={refusal?.notice ?? loaderData.notice}
              resume={refusal?.resume ?? null}
              submission={submission}
            />
          )}
          {job && <JobBeside job={job} />}
        </div>
        <HiringStatement {...statement} />
      </Section>
    </>
  );
}

/**
 * Changes the address so that a reload shows the confirmation again, not an empty form. The address of the applicant must be in
 * no address of a page, so the tab remembers it.
 */
function rememberDone(thanks: ApplyThanks, form: HTMLFormElement) {
  rememberMailedTo(thanks.reference, textOf(formFieldsOf(form), "email").trim());
  history.replaceState(history.state, "", submittedQuery(thanks, { isStaying: true }));
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <JobError error={error} />;
}

/** The breadcrumb of the application form. */
function BackToJob({ job }: { job: { id: string; title: string } | null }) {
  const careers = { label: useText()("Careers"), href: "/careers" };
  const crumbs = job ? [careers, { label: job.title, href: jobPath(job.id) }] : [careers];
  return <Breadcrumb crumbs={crumbs} />;
}

/** Summarizes the job beside the application form. */
function JobBeside({ job }: { job: JobCard }) {
  const t = useText();
  return (
    <aside className="card summary-card" aria-label={t("The position")}>
      <h2>{job.title}</h2>
      <dl>
        {job.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** Validates the form in the browser before the upload; the server validates again and inspects the file. */
function checkApplication(form: HTMLFormElement): FieldErrors {
  const fields = formFieldsOf(form);
  const checked = applicationForm.check(applicationForm.read(fields));
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  const file = input?.files?.[0] ?? null;
  const isStored = !file && textOf(fields, TICKET_FIELD) !== "";
  // The first bytes were judged when the file was chosen; see ApplyForm.tsx.
  const error = isStored ? null : (resumeError(file) ?? input?.validationMessage);
  return { ...(checked.ok ? {} : checked.fieldErrors), ...(error ? { resume: error } : {}) };
}
