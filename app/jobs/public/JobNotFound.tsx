import { useContext } from "react";
import { type ErrorResponse, isRouteErrorResponse } from "react-router";
import { RequestIdContext } from "~/shell/documentContext";
import chart from "~/ui/art/drawn/charts/careers.json";
import { LinkButton } from "~/ui/primitives/Button";
import { JobList, type JobRowProps } from "~/ui/sections/JobRow";
import { MissingRecord } from "~/ui/sections/LostPage";
import { PageHead } from "~/ui/sections/PageHead";
import { Section, SectionHead } from "~/ui/sections/Section";

/** A job that is not open, as its page shows it. */
export interface GoneJob {
  /** Null for an unknown job and one that was never public. */
  closed: ClosedJob | null;
  /** Open jobs: those like the closed one first. */
  open: JobRowProps[];
}

interface ClosedJob {
  title: string;
  /** Formatted, such as "May 4, 2026"; null if it was not recorded. */
  closedOn: string | null;
}

/** The error page of a job's pages: not found, closed, or an unexpected error. */
export function JobError({ error }: { error: unknown }) {
  if (!isJobGone(error)) return <JobFailure />;
  // The framework responds with 404 with a text for an address that it cannot decode.
  const gone = error.data as GoneJob | null;
  return <JobNotFound closed={gone?.closed ?? null} open={gone?.open ?? []} />;
}

/** On purpose not ListFailure, which would add its icons to the application form's bundle. */
function JobFailure() {
  const requestId = useContext(RequestIdContext);
  return (
    <PageHead chart={chart} title="Careers" lead="Failed to load jobs. Please try again later.">
      <div className="row">
        {/* An empty address reloads this page without scripts. */}
        <LinkButton variant="signal" href="">
          Try Again
        </LinkButton>
      </div>
      {requestId && <p className="ref">Reference {requestId}</p>}
    </PageHead>
  );
}

/**
 * Without `closed` it is the same for an unknown job and one that was never public, so that it reveals nothing about
 * unpublished jobs.
 */
function JobNotFound({ closed, open }: GoneJob) {
  return (
    <>
      <MissingRecord
        title="Job Not Found"
        text={
          closed
            ? formatClosed(closed)
            : "The position may have been filled, or the address may have changed."
        }
        link={{ label: "See open positions", href: "/careers" }}
      />
      {open.length > 0 && (
        <Section sunken>
          <SectionHead title={closed ? "Similar positions" : "Open positions"} />
          <JobList jobs={open} />
        </Section>
      )}
    </>
  );
}

function formatClosed({ title, closedOn }: ClosedJob): string {
  return closedOn
    ? `${title} closed on ${closedOn} and takes no more applications.`
    : `${title} is closed and takes no more applications.`;
}

/** Whether a job's page failed because the job is not open; any other error is unexpected. */
function isJobGone(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 410);
}

export function titleOfJobError(error: unknown): "Job Not Found" | "Careers" {
  return isJobGone(error) ? "Job Not Found" : "Careers";
}
