import type { RetentionPlan } from "~/privacy/queries.server";
import { SettingsSection } from "~/shell/admin/SettingsSection";
import { useOfficeCalendar } from "~/shell/officeCalendar";

/** When the next purge runs, and what it will erase. */
export function PurgePlan({ plan }: { plan: RetentionPlan }) {
  const { longDate, shortMoment } = useOfficeCalendar();
  const { nextPurge, ranAt, due } = plan;
  return (
    <SettingsSection
      id="purge-title"
      title="Next purge"
      lead="Happens by itself, once a day, whether or not somebody is signed in."
    >
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
    </SettingsSection>
  );
}

export function countOf(count: number, one: "application" | "inquiry" | "record"): string {
  const many = { application: "applications", inquiry: "inquiries", record: "records" };
  return `${count} ${count === 1 ? one : many[one]}`;
}
