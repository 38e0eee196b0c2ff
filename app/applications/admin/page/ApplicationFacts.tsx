import type { ApplicationView } from "~/applications/admin/page/applicationView.server";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";
import { ReachFacts } from "~/shell/admin/ReachFacts";
import { useOfficeCalendar } from "~/shell/officeCalendar";

interface ApplicationFactsProps {
  application: ApplicationView;
  heardBy: string | null;
}

export function ApplicationFacts({ application, heardBy }: ApplicationFactsProps) {
  const calendar = useOfficeCalendar();
  const { email, phone, linkedinUrl, portfolioUrl } = application;
  return (
    <dl className="facts-list max-sm:grid-cols-[6.5rem_1fr]">
      <ReachFacts email={email} phone={phone} />
      <dt>LinkedIn</dt>
      <dd>
        <OutsideLink url={linkedinUrl} />
      </dd>
      <dt>Portfolio</dt>
      <dd>
        <OutsideLink url={portfolioUrl} />
      </dd>
      <dt>Heard about us</dt>
      <dd>{heardBy ?? NOT_GIVEN}</dd>
      <dt>Source</dt>
      <dd>{application.source ?? NOT_GIVEN}</dd>
      <dt>Privacy notice</dt>
      <dd>{formatNotice(application, calendar)}</dd>
    </dl>
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

/** Links to an address that a stranger typed: without referrer, and not endorsed to search engines. */
function OutsideLink({ url }: { url: string | null }) {
  if (!url) return <>{NOT_GIVEN}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
      {url}
    </a>
  );
}
