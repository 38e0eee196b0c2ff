import { MailCheck, RotateCcw } from "lucide-react";
import { capitalized } from "~/platform/capitalized";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { optionsOfKind } from "~/platform/mail/mailKinds";
import type { ListedMail } from "~/platform/mail/mailList.server";
import type { TransportKind } from "~/platform/mail/message";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { ColumnHeads, DataTable } from "~/shell/admin/list/DataTable";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon } from "~/ui/primitives/Icon";

interface MailTableProps {
  mails: readonly ListedMail[];
  status: ListedMail["state"];
}

const NONE: Record<ListedMail["state"], { text: string; detail: string }> = {
  parked: {
    text: "Every email was delivered, or still is being tried.",
    detail:
      "An email that a server refused is listed here with why, as long as sending it again is of use.",
  },
  waiting: {
    text: "No email is waiting.",
    detail: "An email waits here for a few seconds, or until its next attempt.",
  },
  sent: {
    text: "No email has been sent or filed yet.",
    detail: "Send test email shows that it works.",
  },
};

export function MailTable({ mails, status }: MailTableProps) {
  return (
    <DataTable label="Emails">
      <ColumnHeads labels={["Email", "Written", "Attempts", "State"]} hasActions />
      <tbody>
        {mails.length === 0 && (
          <tr>
            <td className="none" colSpan={5}>
              <EmptyState icon={MailCheck} {...NONE[status]} />
            </td>
          </tr>
        )}
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </tbody>
    </DataTable>
  );
}

function MailRow({ mail }: { mail: ListedMail }) {
  const calendar = useOfficeCalendar();
  const about = subjectAddress(mail);
  const label = formatKind(mail.kind);
  return (
    <tr>
      <td>
        <span className="who" id={`mail-${mail.id}`}>
          {about ? <a href={about}>{label}</a> : <strong>{label}</strong>}
        </span>
      </td>
      <td className="when" data-label="Written">
        <RelativeTime at={mail.createdAt} />
      </td>
      <td data-label="Attempts">{mail.attempts}</td>
      <td>
        {formatWhen(mail, calendar)}
        {mail.lastError && <span className="block text-xs text-ink-3">{mail.lastError}</span>}
      </td>
      <td className="c-acts">
        <RetryButton mail={mail} />
      </td>
    </tr>
  );
}

/** Retries a mail that is parked, or whose next attempt somebody does not want to wait for. */
export function RetryButton({ mail }: { mail: ListedMail }) {
  if (mail.state === "sent" || (mail.state === "waiting" && mail.attempts === 0)) return null;
  return (
    <ChangeButton action={`/admin/settings/mail/${mail.id}/retry`} describedBy={`mail-${mail.id}`}>
      <Icon of={RotateCcw} />
      Retry
    </ChangeButton>
  );
}

/** The states of a mail, the most urgent first. */
export const MAIL_STATES = [
  { value: "parked", label: "Not delivered" },
  { value: "waiting", label: "On their way" },
  { value: "sent", label: "Sent or filed" },
] as const satisfies ReadonlyArray<{ value: ListedMail["state"]; label: string }>;

/** A kind without a label is shown by its name: "application-viewed" as "Application viewed". */
function formatKind(kind: string): string {
  return optionsOfKind(kind).label ?? capitalized(kind.replaceAll("-", " "));
}

/** The page of a mail's subject in the admin area; null if it has none. */
function subjectAddress({ kind, subjectId }: ListedMail): string | null {
  const id = encodeURIComponent(subjectId);
  switch (optionsOfKind(kind).record) {
    case "inquiry":
      return `/admin/inquiries?open=${id}`;
    case "application":
      return `/admin/applications/${id}`;
    case undefined:
      return null;
  }
}

/** A mail that was written to a file was never sent. */
export function formatSentBy(sentBy: TransportKind | null): string {
  return sentBy === "file" ? "Written to a file" : "Sent";
}

/** When a mail was sent, or will be tried again. */
function formatWhen(mail: ListedMail, { shortMoment }: OfficeCalendar): string {
  if (mail.state === "sent") {
    const sender = formatSentBy(mail.sentBy);
    return mail.sentAt ? `${sender} ${shortMoment(mail.sentAt)}` : sender;
  }
  if (mail.state === "parked") return "Not tried again by itself";
  return mail.attempts === 0
    ? "Leaves within seconds"
    : `Next attempt ${shortMoment(mail.nextAttemptAt)}`;
}
