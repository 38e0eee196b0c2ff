import { MailCheck, Plus } from "lucide-react";
import { listRecentApplications } from "~/applications/queries.server";
import { countByWeek } from "~/applications/statistics.server";
import { listKeyFigures } from "~/dashboard/keyFigures.server";
import { Panel } from "~/dashboard/Panel";
import { RecentApplications } from "~/dashboard/RecentApplications";
import { RecentJobs } from "~/dashboard/RecentJobs";
import { WeeklyApplications } from "~/dashboard/WeeklyApplications";
import { inboxAddress } from "~/inquiries/admin/inboxAddress";
import { listOverdueInquiries } from "~/inquiries/queries.server";
import type { Inquiry } from "~/inquiries/rules";
import { listRecentJobs } from "~/jobs/queries.server";
import { findMailTrouble, type MailTrouble } from "~/platform/mail/outbox.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { PageHead } from "~/shell/admin/PageHead";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon } from "~/ui/primitives/Icon";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/dashboard";

const CHARTED_WEEKS = 12;
const OVERDUE_SHOWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, app } = adminRequest(context);
  const [stats, weeks, overdue, jobs, applications, mailTrouble] = await Promise.all([
    listKeyFigures(app),
    countByWeek(app, CHARTED_WEEKS),
    listOverdueInquiries(app, OVERDUE_SHOWN),
    listRecentJobs(app),
    listRecentApplications(app),
    findMailTrouble(app.db),
  ]);
  const today = app.calendar().dayOf(app.now());
  return { name: actor.name, stats, weeks, overdue, jobs, today, applications, mailTrouble };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, stats, weeks, overdue, jobs, today, applications, mailTrouble } = loaderData;
  return (
    <>
      <title>Dashboard | Admin Dashboard</title>
      <PageHead title="Dashboard" lead={`Welcome back, ${name}.`}>
        <LinkButton variant="signal" size="sm" href="/admin/jobs/new">
          <Icon of={Plus} />
          Add New Job
        </LinkButton>
      </PageHead>
      <MailTroubleNotice {...mailTrouble} />
      <nav className="statline max-lg:grid-cols-2" aria-label="Key figures">
        {stats.map(({ label, figure, change, href }) => (
          <a key={label} href={href}>
            <b>{figure}</b>
            {label}
            {change && <small>{change}</small>}
          </a>
        ))}
      </nav>
      <div className="dash">
        <WeeklyApplications weeks={weeks} />
        <WaitingInquiries {...overdue} />
        <RecentApplications applications={applications} />
        <RecentJobs jobs={jobs} today={today} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      title="Dashboard"
      sentence="Failed to load the dashboard. Please try again later."
    />
  );
}

/** Warns that mails are not delivered, with their number and since when; shows nothing without any. */
function MailTroubleNotice({ parked, failing, since }: MailTrouble) {
  const { shortMoment } = useOfficeCalendar();
  if (!since) return null;
  const problems = [
    parked > 0 && `${countMails(parked)} not delivered and not tried again`,
    failing > 0 && `${countMails(failing)} failing and tried again`,
  ].filter(Boolean);
  return (
    <Notice tone="bad" title={`Mail does not leave: ${problems.join(", ")}.`}>
      <p>
        The oldest was written {shortMoment(since)}.{" "}
        <a href="/admin/settings/mail">Settings, Mail</a> says why, and sends it again.
      </p>
    </Notice>
  );
}

const countMails = (count: number) => (count === 1 ? "1 mail is" : `${count} mails are`);

const INBOX = { state: "new", search: "", page: 1 } as const;

/** Inquiries that have waited longer than the 24 hours of business that the site promises. */
function WaitingInquiries({ items, total }: { items: readonly Inquiry[]; total: number }) {
  const { shortMoment } = useOfficeCalendar();
  return (
    <Panel
      id="waiting-title"
      title="Waiting for an answer"
      all={{ label: "All inquiries", href: "/admin/inquiries" }}
    >
      {total === 0 ? (
        <div className="p-4">
          <EmptyState icon={MailCheck} text="Nobody has waited longer than promised." />
        </div>
      ) : (
        <>
          <p className="px-4 pt-3 text-sm text-ink-2">
            {total === 1 ? "One inquiry has" : `${total} inquiries have`} waited longer than the 24
            hours of business that the site promises.
          </p>
          <ul className="inbox-list">
            {items.map((inquiry) => (
              <li key={inquiry.id}>
                <a href={inboxAddress(INBOX, inquiry.id)}>
                  <strong>{inquiry.name}</strong>
                  <span>
                    {inquiry.company}. Received {shortMoment(inquiry.receivedAt)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
