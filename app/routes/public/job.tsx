import { getCompany } from "~/domain/company/queries.server";
import { findOpenJob, listSimilarJobs } from "~/domain/jobs/queries.server";
import type { Job } from "~/domain/jobs/rules";
import { jobPosting } from "~/routes/machine/parts/jobPosting";
import { jobPicture } from "~/routes/machine/parts/publicPages";
import { useOfficeCalendar } from "~/routes/officeCalendar";
import { pageMeta } from "~/routes/public/pageMeta";
import { ApplyBar } from "~/routes/public/parts/ApplyBar";
import { JobDescription } from "~/routes/public/parts/JobDescription";
import { JobFacts } from "~/routes/public/parts/JobFacts";
import { JobError } from "~/routes/public/parts/JobNotFound";
import { JobSummary } from "~/routes/public/parts/JobSummary";
import { titleOfJobError } from "~/routes/public/parts/jobError";
import { jobGone } from "~/routes/public/parts/jobGone.server";
import { jobRow } from "~/routes/public/parts/jobRow";
import { openingLine } from "~/routes/public/parts/jobWords";
import { requestScope } from "~/routes/scope.server";
import { Breadcrumb } from "~/ui/primitives/Breadcrumb";
import { JobList } from "~/ui/sections/JobRow";
import { PageHead } from "~/ui/sections/PageHead";
import { Section, SectionHead } from "~/ui/sections/Section";
import type { Route } from "./+types/job";

const CAREERS = { label: "Careers", href: "/careers" };

export function meta(args: Route.MetaArgs) {
  const job = args.loaderData?.job;
  if (!job) return pageMeta({ ...args, error: true }, { title: titleOfJobError(args.error) });
  return pageMeta(args, {
    title: `${job.title}, ${job.location}`,
    description: openingLine(job.description),
    path: `/careers/job/${job.id}`,
    picture: jobPicture(job.id),
    under: [CAREERS],
    data: args.loaderData?.posting,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const job = await findOpenJob(program, params.jobId);
  if (!job) throw await jobGone(program, params.jobId);
  const company = await getCompany(program);
  const posting = jobPosting(job, company, program.settings.publicUrl.origin);
  return { job, posting, similar: await listSimilarJobs(program, job) };
}

export default function JobPage({ loaderData: { job, similar } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        chart="job"
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
