import type { ApplicationSummary } from "~/applications/rules";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { Card } from "~/ui/primitives/Card";

/** Lists the other applications from the same e-mail address. */
export function OthersCard({ others }: { others: readonly ApplicationSummary[] }) {
  const { shortDate } = useOfficeCalendar();
  if (others.length === 0) return null;
  return (
    <Card className="stack">
      <h2>Also from this address</h2>
      <ul className="others">
        {others.map(({ id, jobTitle, appliedAt, status }) => (
          <li key={id}>
            <a href={`/admin/applications/${id}`}>{jobTitle}</a>
            <span>{shortDate(appliedAt)}</span>
            <Badge status={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
