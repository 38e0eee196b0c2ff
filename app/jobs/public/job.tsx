import { Share2 } from "lucide-react";
import { getCompany } from "~/company/queries.server";
import { careersPage } from "~/content/pages/careersPage";
import { readTexts } from "~/content/readTexts.server";
import { jobPosting } from "~/jobs/feeds/jobPosting";
import type { Job } from "~/jobs/job";
import { jobPicture } from "~/jobs/public/careersAddress";
import {
  formatDay,
  formatPayLine,
  formatPlace,
  jobRow,
  listFacts,
  openingLine,
} from "~/jobs/public/formatJob";
import { JobDescription, JobFacts } from "~/jobs/public/JobDescription";
import { JobError, titleOfJobError } from "~/jobs/public/JobNotFound";
import { jobGone } from "~/jobs/public/jobGone.server";
import { findOpenJob, listSimilarJobs } from "~/jobs/queries.server";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { HiringStatement } from "~/shell/public/HiringStatement";
import { pageMeta } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/job.json";
import { Breadcrumb } from "~/ui/primitives/Breadcrumb";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { JobList } from "~/ui/sections/JobRow";
import { PageHead } from "~/ui/sections/PageHead";
import { Section, SectionHead } from "~/ui/sections/Section";
import type { Route } from "./+types/job";

const CAREERS = { label: "Careers", href: "/careers" };

export function meta(args: Route.MetaArgs) {
  const job = args.loaderData?.job;
  if (!job) return pageMeta({ ...args, error: true }, { title: titleOfJobError(args.error) });
  return pageMeta(args, {
    title: `${job.title}, ${formatPlace(job)}`,
    description: openingLine(job.description),
    path: `/careers/job/${job.id}`,
    picture: jobPicture(job.id),
    under: [CAREERS],
    data: args.loaderData?.posting,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const job = await findOpenJob(app, params.jobId);
  if (!job) throw await jobGone(app, params.jobId);
  const company = await getCompany(app);
  const posting = jobPosting(job, company, app.settings.publicUrl.origin);
  const { equalOpportunity, accommodations } = readTexts(context, careersPage);
  const statement = { equalOpportunity, accommodations };
  return { job, posting, statement, similar: await listSimilarJobs(app, job) };
}

export default function JobPage({ loaderData: { job, statement, similar } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        chart={chart}
        title={job.title}
        breadcrumb={
          <div className="no-print">
            <Breadcrumb crumbs={[CAREERS]} />
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
  const calendar = useOfficeCalendar();
  if (jobs.length === 0) return null;
  return (
    <div className="no-print">
      <Section sunken>
        <SectionHead
          title="Similar positions"
          more={{ href: "/careers", label: "All open positions" }}
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
  return (
    <div className="apply-bar">
      <strong>{formatPayLine(job) ?? job.title}</strong>
      <LinkButton variant="signal" href={`/careers/apply/${job.id}`}>
        Apply Now
      </LinkButton>
    </div>
  );
}

/** The panel beside the description: the facts, Apply Now and Share. */
function JobSummary({ job }: { job: Job }) {
  const { longDate } = useOfficeCalendar();
  return (
    <aside className="card summary-card" aria-label="Summary">
      <h2>Summary</h2>
      <dl>
        {factsOf(job, longDate(job.datePosted)).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton variant="signal" href={`/careers/apply/${job.id}`}>
        Apply Now
      </LinkButton>
      <Button variant="line" className="script-only" data-share="" data-share-title={job.title}>
        <Icon of={Share2} />
        Share Job
      </Button>
    </aside>
  );
}

function factsOf(job: Job, posted: string): ReturnType<typeof listFacts> {
  const closing = job.closesOn ? [{ name: "Apply by", value: formatDay(job.closesOn) }] : [];
  return [...listFacts(job), { name: "Posted", value: posted }, ...closing];
}
