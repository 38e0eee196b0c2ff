import type { ApplicationView } from "~/applications/admin/page/applicationView.server";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Card } from "~/ui/primitives/Card";

interface DetailsCardProps {
  application: ApplicationView;
  heardBy: string | null;
}

/** What is seldom looked up. How to reach the applicant is in the head of the page. */
export function DetailsCard({ application, heardBy }: DetailsCardProps) {
  const calendar = useOfficeCalendar();
  return (
    <Card className="stack">
      <h2>Details</h2>
      <dl className="facts-list">
        <dt>Reference</dt>
        <dd>{application.reference}</dd>
        <dt>Heard about us</dt>
        <dd>{heardBy ?? NOT_GIVEN}</dd>
        <dt>Source</dt>
        <dd>{application.source ?? NOT_GIVEN}</dd>
        <dt>Privacy notice</dt>
        <dd>{formatNotice(application, calendar)}</dd>
      </dl>
    </Card>
  );
}

const NOT_GIVEN = "Not given";

function formatNotice(
  { noticeVersion, noticeAcceptedAt }: ApplicationView,
  { shortMoment }: OfficeCalendar,
): string {
  if (!noticeVersion || !noticeAcceptedAt) return "Not recorded";
  return `Version ${noticeVersion}, accepted ${shortMoment(noticeAcceptedAt)}`;
}
