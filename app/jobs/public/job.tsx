import { Share2 } from "lucide-react";
import { getCompany } from "~/company/queries.server";
import { careersPage } from "~/content/pageForms/careersPage";
import { pageTextsIn } from "~/content/publicTexts.server";
import { jobPosting } from "~/jobs/feeds/jobPosting";
import type { Job } from "~/jobs/job";
import { formatPayLine } from "~/jobs/pay";
import { applyPath, jobPath, jobPicture } from "~/jobs/public/careersAddress";
import { formatPlace, jobRow, listFacts, openingLine } from "~/jobs/public/formatJob";
import { HiringStatement, JobDescription, JobFacts } from "~/jobs/public/JobDescription";
import { JobError, titleOfJobError } from "~/jobs/public/JobNotFound";
import { jobGone } from "~/jobs/public/jobGone.server";
import { findOpenJobForVisitor, listSimilarJobs } from "~/jobs/queries.server";
import type { Translate } from "~/languages/translate";
import { useText } from "~/languages/useText";
import { formatDay } from "~/platform/config/officeCalendar";
import { pageMeta, translatorFor } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import chart from "~/ui/art/drawn/charts/job.json";
import { Breadcrumb } from "~/ui/primitives/Breadcrumb";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { JobList } from "~/ui/sections/JobRow";
import { PageHead, Section, SectionHead } from "~/ui/sections/Section";
import type { Route } from "./+types/job";

const careers = (t: Translate) => ({ label: t("Careers"), href: "/careers" });

export function meta(args: Route.MetaArgs) {
  const t = translatorFor(args);
  const job = args.loaderData?.job;
  if (!job) return pageMeta({ ...args, error: true }, { title: t(titleOfJobError(args.error)) });
  return pageMeta(args, {
    title: `${job.title}, ${formatPlace(job, t)}`,
    description: openingLine(job.description),
    path: jobPath(job.id),
    picture: jobPicture(job.id),
    under: [careers(t)],
    data: args.loaderData?.posting,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const job = await findOpenJobForVisitor(app, params.jobId);
  if (!job) throw await jobGone(app, params.jobId);
  const company = await getCompany(app);
  const posting = jobPosting(job, company, app.settings.publicUrl.origin);
  const { equalOpportunity, accommodations } = pageTextsIn(context, careersPage);
  const statement = { equalOpportunity, accommodations };
  return { job, posting, statement, similar: await listSimilarJobs(app, job) };
}

export default function JobPage({ loaderData: { job, statement, similar } }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageHead
        chart={chart}
        title={job.title}
        lang={job.writtenIn}
        breadcrumb={
          <div className="no-print">
            <Breadcrumb crumbs={[careers(t)]} />
          </div>
        }
      >
        <JobFacts job={job} />
      </PageHead>
      <Section>
        <div className="job-body">
          <JobDescription job={job} />
          <JobSummary job={job} />
        </div>
        <HiringStatement {...statement} />
      </Section>
      <SimilarPositions jobs={similar} />
      <ApplyBar job={job} />
    </>
  );
}

function SimilarPositions({ jobs }: { jobs: readonly Job[] }) {
  const t = useText();
  const calendar = useOfficeCalendar();
  if (jobs.length === 0) return null;
  return (
    <div className="no-print">
      <Section sunken>
        <SectionHead
          title={t("Similar positions")}
          more={{ href: "/careers", label: t("All open positions") }}
        />
        <JobList jobs={jobs.map((job) => jobRow(job, calendar))} />
      </Section>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <JobError error={error} />;
}

/** A bar with Apply Now for phones, where the summary is far down the page. */
function ApplyBar({ job }: { job: Job }) {
  const t = useText();
  return (
    <div className="apply-bar">
      <strong>{formatPayLine(job, t) ?? job.title}</strong>
      <LinkButton variant="signal" href={applyPath(job.id)}>
        {t("Apply Now")}
      </LinkButton>
    </div>
  );
}

/** The panel beside the description: the facts, Apply Now and Share. */
function JobSummary({ job }: { job: Job }) {
  const t = useText();
  const { longDate } = useOfficeCalendar();
  return (
    <aside className="card summary-card" aria-label={t("Summary")}>
      <h2>{t("Summary")}</h2>
      <dl>
        {listFactsAndDates(job, longDate(job.datePosted), t).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton variant="signal" href={applyPath(job.id)}>
        {t("Apply Now")}
      </LinkButton>
      <Button variant="line" className="script-only" data-share="" data-share-title={job.title}>
        <Icon of={Share2} />
        {t("Share Job")}
      </Button>
    </aside>
  );
}

function listFactsAndDates(
  job: Job,
  postedText: string,
  t: Translate,
): ReturnType<typeof listFacts> {
  const { closesOn } = job;
  const closing = closesOn ? [{ name: t("Apply by"), value: formatDay(closesOn, t.locale) }] : [];
  return [...listFacts(job, t), { name: t("Posted"), value: postedText }, ...closing];
}
