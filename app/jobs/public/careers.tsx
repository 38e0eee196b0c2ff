import { data, type LinksFunction, redirect } from "react-router";
import type { Job } from "~/jobs/job";
import {
  AppliedNotice,
  type AppliedNoticeProps,
  readAppliedFor,
} from "~/jobs/public/AppliedNotice";
import {
  careersAddress,
  isFiltered,
  JOB_FEED,
  JOB_FEED_LINK,
  type JobFilterValues,
} from "~/jobs/public/careersAddress";
import {
  CAREERS_QUESTIONS,
  HIRING_STEPS,
  PAY_PERK,
  PERKS,
  payQuestion,
} from "~/jobs/public/careersText";
import { jobRow } from "~/jobs/public/formatJob";
import { JobFilters } from "~/jobs/public/JobFilters";
import {
  findOpenJob,
  listOpenJobChoices,
  listOpenJobs,
  type OpenJobsPromise,
  readJobFilters,
  readOpenJobsPromise,
} from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { ListFailure } from "~/shell/public/ListFailure";
import { inRegion, pageMeta } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/careers.json";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Faq } from "~/ui/primitives/Faq";
import { Pagination } from "~/ui/primitives/Pagination";
import { Steps } from "~/ui/primitives/Steps";
import { ClearFilters, ResultBar, Results } from "~/ui/sections/FilterBar";
import { JobList } from "~/ui/sections/JobRow";
import { Perks } from "~/ui/sections/Offerings";
import { PageHead } from "~/ui/sections/PageHead";
import { Section, SectionHead, Split } from "~/ui/sections/Section";
import type { Route } from "./+types/careers";

export const links: LinksFunction = () => [JOB_FEED];

export function meta(args: Route.MetaArgs) {
  const ranges = args.loaderData?.promise.statesPay ? ", each with its pay range" : "";
  return pageMeta(args, {
    title: "Careers",
    description: `Open positions${inRegion(args.matches)}${ranges}, and how hiring works.`,
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const url = new URL(request.url);
  const filters = readJobFilters(url);
  const [found, choices, promise] = await Promise.all([
    listOpenJobs(app, filters),
    listOpenJobChoices(app),
    readOpenJobsPromise(app),
  ]);
  const pages = Math.max(1, Math.ceil(found.total / found.pageSize));
  // A page number beyond the last page redirects to the last page.
  if (filters.page > pages) throw redirect(careersAddress(filters, pages));
  const applied = await readApplied(app, url);
  // Filters without results are not cached: their number is unlimited.
  const isMadeUp = found.total === 0 && isFiltered(filters);
  const headers = isMadeUp || applied ? { "Cache-Control": NO_STORE } : undefined;
  return data({ filters, found, pages, choices, promise, applied }, { headers });
}

async function readApplied(app: App, url: URL): Promise<AppliedNoticeProps | null> {
  const applied = readAppliedFor(url.searchParams);
  if (!applied) return null;
  const job = await findOpenJob(app, url.searchParams.get("position") ?? "");
  return { ...applied, title: job?.title ?? null };
}

export default function Careers({ loaderData }: Route.ComponentProps) {
  const { filters, found, pages, choices, promise, applied } = loaderData;
  return (
    <>
      <Head statesPay={promise.statesPay} />
      {applied && <AppliedNotice {...applied} />}
      <Section sunken id="open">
        <SectionHead title="Open positions" />
        <JobFilters filters={filters} choices={choices} />
        <ResultBar feed={JOB_FEED_LINK}>
          Showing {found.total} of {found.totalOpen} open positions
          {pages > 1 && `, page ${found.page} of ${pages}`}
          {found.closeTo &&
            `. Nothing has "${filters.search}"; showing what is close: ${found.closeTo}`}
        </ResultBar>
        <Results>
          <JobResults jobs={found.items} filters={filters} page={found.page} pages={pages} />
        </Results>
      </Section>
      <Section>
        <SectionHead title="What you get" />
        <Perks perks={promise.statesPay ? [PAY_PERK, ...PERKS] : PERKS} />
      </Section>
      <Section sunken>
        <SectionHead
          title="How hiring works"
          lead="Five steps, from your resume to your first day."
        />
        <Steps steps={HIRING_STEPS} />
      </Section>
      <CareersQuestions promise={promise} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ListFailure
      head={<Head statesPay={false} />}
      text="Failed to load jobs. Please try again later."
    />
  );
}

function Head({ statesPay }: { statesPay: boolean }) {
  const pay = statesPay ? "Every opening lists its pay range, and every" : "Every";
  return (
    <PageHead
      chart={chart}
      title="Do work that other teams depend on"
      lead={`We hire people who like hard problems and plain answers. ${pay} application is read by a person.`}
    />
  );
}

interface JobResultsProps {
  jobs: readonly Job[];
  filters: JobFilterValues;
  page: number;
  pages: number;
}

function JobResults({ jobs, filters, page, pages }: JobResultsProps) {
  const calendar = useOfficeCalendar();
  if (jobs.length === 0) return <NoPositions filtered={isFiltered(filters)} />;
  return (
    <>
      <JobList jobs={jobs.map((job) => jobRow(job, calendar))} />
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => `${careersAddress(filters, number)}#open`}
        label="Pages of positions"
      />
    </>
  );
}

function NoPositions({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      text="No positions found matching your criteria"
      detail={
        filtered
          ? "Try another word, or fewer filters."
          : "Nothing is open right now. New positions appear here first."
      }
    >
      {filtered && <ClearFilters action="/careers#open" />}
    </EmptyState>
  );
}

function CareersQuestions({ promise }: { promise: OpenJobsPromise }) {
  const pay = promise.statesPay ? [payQuestion(promise)] : [];
  return (
    <Section>
      <Split
        title="Questions from applicants"
        text={
          <>
            Something else? <a href="/contact">Contact us</a> and we will answer.
          </>
        }
      >
        <Faq questions={[...CAREERS_QUESTIONS, ...pay]} />
      </Split>
    </Section>
  );
}
