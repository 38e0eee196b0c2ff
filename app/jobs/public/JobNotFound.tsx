import { useContext } from "react";
import { type ErrorResponse, isRouteErrorResponse } from "react-router";
import type { Translate } from "~/languages/translate";
import { useText } from "~/languages/useText";
import { RequestIdContext } from "~/shell/documentContext";
import chart from "~/ui/art/drawn/charts/careers.json";
import { LinkButton } from "~/ui/primitives/Button";
import { JobList, type JobRowProps } from "~/ui/sections/JobRow";
import { MissingRecord } from "~/ui/sections/LostPage";
import { PageHead, Section, SectionHead } from "~/ui/sections/Section";

/** A job that is not open, as its page shows it. */
export interface GoneJob {
  /** Null for an unknown job and one that was never public. */
  closed: ClosedJobView | null;
  /** Open jobs: those like the closed one first. */
  open: JobRowProps[];
}

interface ClosedJobView {
  title: string;
  /** Formatted, such as "May 4, 2026"; null if it was not recorded. */
  closedOn: string | null;
}

/** The error page of a job's pages: not found, closed, or an unexpected error. */
export function JobError({ error }: { error: unknown }) {
  if (!isJobGone(error)) return <JobFailure />;
  // The framework responds with 404 with a text for an address that it cannot decode.
  const goneJob = error.data as GoneJob | null;
  return <JobNotFound closed={goneJob?.closed ?? null} open={goneJob?.open ?? []} />;
}

/** On purpose not ListFailure, which would add its icons to the application form's bundle. */
function JobFailure() {
  const t = useText();
  const requestId = useContext(RequestIdContext);
  return (
    <PageHead
      chart={chart}
      title={t("Careers")}
      lead={t("Failed to load jobs. Please try again later.")}
    >
      <div className="row">
        {/* An empty address reloads this page without scripts. */}
        <LinkButton variant="signal" href="">
          {t("Try Again")}
        </LinkButton>
      </div>
      {/* Only the server knows this id: React leaves its text when it takes the page over. */}
      <p className="ref" suppressHydrationWarning>
        {requestId ? t("Reference {id}", { id: requestId }) : ""}
      </p>
    </PageHead>
  );
}

/**
 * Without `closed` it is the same for an unknown job and one that was never public, so that it reveals nothing about unpublished
 * jobs.
 */
function JobNotFound({ closed, open }: GoneJob) {
  const t = useText();
  return (
    <>
      <MissingRecord
        title={t("Job Not Found")}
        text={
          closed
            ? formatClosed(closed, t)
            : t("The position may have been filled, or the address may have changed.")
        }
        link={{ label: t("See open positions"), href: "/careers" }}
      />
      {open.length > 0 && (
        <Section sunken>
          <SectionHead title={closed ? t("Similar positions") : t("Open positions")} />
          <JobList jobs={open} />
        </Section>
      )}
    </>
  );
}

function formatClosed({ title, closedOn: day }: ClosedJobView, t: Translate): string {
  return day
    ? t("{title} closed on {day} and takes no more applications.", { title, day })
    : t("{title} is closed and takes no more applications.", { title });
}

/** Whether a job's page failed because the job is not open; any other error is unexpected. */
function isJobGone(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 410);
}

export function titleOfJobError(error: unknown): "Job Not Found" | "Careers" {
  return isJobGone(error) ? "Job Not Found" : "Careers";
}
