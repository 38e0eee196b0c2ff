import { ExternalLink, Mail, Phone } from "lucide-react";
import type {
  ApplicationView,
  ShownHistoryLine,
} from "~/applications/admin/page/applicationView.server";
import { labelOfStatus } from "~/applications/admin/statuses";
import { monthsOfNotice } from "~/applications/privacyNotice";
import { MAILED } from "~/applications/rules";
import type { Advertisement } from "~/jobs/formerJobs.server";
import { JobDescription, JobFacts } from "~/jobs/public/JobDescription";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { mailto } from "~/platform/forms/contactFields";
import { telAddress } from "~/platform/forms/phoneNumbers";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { BreakableEmail } from "~/ui/primitives/BreakableEmail";
import { Card } from "~/ui/primitives/Card";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";

interface DetailsCardProps {
  application: ApplicationView;
  referralLabel: string | null;
}

/** Details that are seldom looked up. The head of the page has the ways to reach the applicant. */
export function DetailsCard({ application, referralLabel }: DetailsCardProps) {
  const calendar = useOfficeCalendar();
  return (
    <Card className="stack">
      <h2>Details</h2>
      <dl className="facts-list">
        <dt>Reference</dt>
        <dd>{application.reference}</dd>
        <dt>Heard about us</dt>
        <dd>{referralLabel ?? NOT_GIVEN}</dd>
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
  const months = monthsOfNotice(noticeVersion);
  const noticeText =
    months === null
      ? `Version ${noticeVersion}`
      : `Kept for ${months === 1 ? "1 month" : `${months} months`}`;
  return `${noticeText}, accepted ${shortMoment(noticeAcceptedAt)}`;
}

/** How to reach the applicant, and where else they are found, each one tap away. */
export function ContactLinks({ application }: { application: ApplicationView }) {
  const { email, phone, linkedinUrl, portfolioUrl } = application;
  return (
    <ul className="contact-links" aria-label="Contact">
      <li>
        <Icon of={Mail} />
        <a href={mailto(email)}>
          <BreakableEmail email={email} />
        </a>
      </li>
      {/* An imported application may have none. */}
      {phone && (
        <li>
          <Icon of={Phone} />
          <a href={telAddress(phone)}>{phone}</a>
        </li>
      )}
      {linkedinUrl && <OutsideLink url={linkedinUrl} name="LinkedIn" />}
      {portfolioUrl && <OutsideLink url={portfolioUrl} name="Portfolio" />}
    </ul>
  );
}

/** Links to an address that a stranger typed: without referrer, and not endorsed to search engines. */
function OutsideLink({ url, name }: { url: string; name: string }) {
  return (
    <li>
      <Icon of={ExternalLink} />
      <a href={url} title={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {name}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    </li>
  );
}

/** The cover letter, in its paragraphs: people separate them by empty lines. */
export function CoverLetterCard({ text }: { text: string | null }) {
  const paragraphs = (text ?? "").split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <Card className="stack letter">
      <h2>Cover letter</h2>
      {paragraphs.length === 0 && <p className="hint">None was sent.</p>}
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the letter never changes.
        <p key={index} className="message">
          {paragraph.trim()}
        </p>
      ))}
    </Card>
  );
}

interface HistoryCardProps {
  appliedAt: Date;
  history: readonly ShownHistoryLine[];
}

/** Shows the history of an application since it arrived. */
export function HistoryCard({ appliedAt, history }: HistoryCardProps) {
  const { shortMoment } = useOfficeCalendar();
  return (
    <Card className="stack">
      <h2>Activity</h2>
      <ol className="timeline">
        <li>
          Applied
          <small>{shortMoment(appliedAt)}</small>
        </li>
        {history.map((line) => (
          <li key={line.id}>
            {formatHistoryLine(line)}
            <small>{`${line.by}, ${shortMoment(line.at)}`}</small>
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

function formatHistoryLine({ kind, before, after }: ShownHistoryLine): string {
  if (kind === "status") return `Moved from ${nameOf(before)} to ${nameOf(after)}`;
  if (kind === MAILED) return `${nameOf(after)} email to the applicant`;
  if (kind === "mail-withdrawn") return `${nameOf(after)} email withdrawn before it left`;
  return LABELS[kind] ?? kind;
}

const nameOf = (status: string | null) => labelOfStatus(status ?? "") ?? status ?? "";

interface AdvertisementCardProps {
  advertisement: Advertisement | null;
  appliedAt: Date;
}

/** Shows the job as it was advertised when the applicant applied, even after it was changed or deleted. */
export function AdvertisementCard({ advertisement, appliedAt }: AdvertisementCardProps) {
  const { longDate } = useOfficeCalendar();
  if (!advertisement) return null;
  const { job, until, isOfThatTime } = advertisement;
  const day = longDate(appliedAt);
  const origin = isOfThatTime
    ? `As advertised on ${day}.`
    : `How it was advertised on ${day} is not stored. This is the oldest text of it here.`;
  const unchanged = isOfThatTime ? "It has not changed since." : "";
  const since = until ? `Changed or taken off the site on ${longDate(until)}.` : unchanged;
  return (
    <Card className="stack">
      <h2>The job as advertised</h2>
      <p>{`${origin} ${since}`.trimEnd()}</p>
      <details className="advertisement">
        <summary>Read the advertisement</summary>
        <p className="job-preview-title">{job.title}</p>
        <JobFacts job={job} />
        <JobDescription job={job} />
      </details>
    </Card>
  );
}
