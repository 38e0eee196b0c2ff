import type { RetentionPlan } from "~/privacy/queries.server";
import { useOfficeCalendar } from "~/shell/officeCalendar";

/** When the next purge runs, and what it will erase. */
export function PurgePlan({ plan }: { plan: RetentionPlan }) {
  const { longDate, shortMoment } = useOfficeCalendar();
  const { nextPurge, ranAt, due } = plan;
  return (
    <section className="card pad stack" aria-labelledby="purge-title">
      <h2 id="purge-title">Next purge</h2>
      <dl className="facts-list max-sm:grid-cols-[6.5rem_1fr]">
        <dt>On</dt>
        <dd>{longDate(nextPurge)}</dd>
        <dt>Erases</dt>
        <dd>
          {countOf(due.applications, "application")}, {countOf(due.inquiries, "inquiry")}
        </dd>
        <dt>Last one</dt>
        <dd>{ranAt ? shortMoment(ranAt) : "There was none yet"}</dd>
      </dl>
    </section>
  );
}

export function countOf(count: number, one: "application" | "inquiry" | "record"): string {
  const many = { application: "applications", inquiry: "inquiries", record: "records" };
  return `${count} ${count === 1 ? one : many[one]}`;
}
