import type { ShownChange } from "~/applications/admin/page/applicationView.server";
import { labelOfStatus } from "~/applications/admin/statusLabels";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Card } from "~/ui/primitives/Card";

interface HistoryCardProps {
  appliedAt: Date;
  changes: readonly ShownChange[];
}

/** Shows the history of an application since it arrived. */
export function HistoryCard({ appliedAt, changes }: HistoryCardProps) {
  const { shortMoment } = useOfficeCalendar();
  return (
    <Card className="stack">
      <h2>Activity</h2>
      <ol className="timeline">
        <li>
          Applied
          <small>{shortMoment(appliedAt)}</small>
        </li>
        {changes.map((change) => (
          <li key={change.id}>
            {formatChange(change)}
            <small>{`${change.by}, ${shortMoment(change.at)}`}</small>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const LABELS: Record<string, string> = {
  "note-added": "Note added",
  "note-edited": "Note edited",
  "note-deleted": "Note deleted",
  held: "Put under a legal hold",
  released: "Released from its legal hold",
};

function formatChange({ kind, before, after }: ShownChange): string {
  if (kind === "status") return `Moved from ${nameOf(before)} to ${nameOf(after)}`;
  if (kind === "told") return `${nameOf(after)} email to the applicant`;
  if (kind === "mail-withdrawn") return `${nameOf(after)} email withdrawn before it left`;
  return LABELS[kind] ?? kind;
}

const nameOf = (status: string | null) => labelOfStatus(status ?? "") ?? status ?? "";
