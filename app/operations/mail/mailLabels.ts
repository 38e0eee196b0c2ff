import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import type { MailWay } from "~/platform/mail/message";
import type { Delivery } from "~/platform/mail/outbox.server";

/** The states of a mail, the most urgent first. */
export const MAIL_STATES = [
  { value: "parked", label: "Not delivered" },
  { value: "waiting", label: "On their way" },
  { value: "sent", label: "Sent or filed" },
] as const satisfies ReadonlyArray<{ value: Delivery["state"]; label: string }>;

const KINDS: Record<string, string> = {
  "inquiry-received": "Inquiry, to the company",
  "application-received": "New application, to the company",
  "application-confirmed": "Confirmation to an applicant",
  "application-status": "Status, to an applicant",
  "sign-up": "Sign-up",
  "sign-in-unlock": "Way in after too many attempts",
  invitation: "Invitation",
  "account-approved": "Approval of an account",
  "security-notice": "Security notice, to an administrator",
  test: "Test email",
};

/** The label of a kind of mail. A kind without a label is shown by its name. */
export function formatKind(kind: string): string {
  if (Object.hasOwn(KINDS, kind)) return KINDS[kind] ?? kind;
  const words = kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page of a mail's subject in the admin area; null if it has none. */
export function subjectAddress({ kind, subjectId }: Delivery): string | null {
  if (kind.startsWith("inquiry-")) return `/admin/inquiries?open=${encodeURIComponent(subjectId)}`;
  if (kind.startsWith("application-"))
    return `/admin/applications/${encodeURIComponent(subjectId)}`;
  return null;
}

/** A mail that was written to a file was never sent. */
export function formatSentBy(sentBy: MailWay | null): string {
  return sentBy === "file" ? "Written to a file" : "Sent";
}

/** When a mail was sent, or will be tried again. */
export function formatWhen(mail: Delivery, { shortMoment }: OfficeCalendar): string {
  if (mail.state === "sent") {
    const left = formatSentBy(mail.sentBy);
    return mail.sentAt ? `${left} ${shortMoment(mail.sentAt)}` : left;
  }
  if (mail.state === "parked") return "Not tried again by itself";
  return mail.attempts === 0
    ? "Leaves within seconds"
    : `Next attempt ${shortMoment(mail.nextAttemptAt)}`;
}
