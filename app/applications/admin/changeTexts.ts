import { labelOfStatus } from "~/applications/admin/statuses";
import { STATUS_MAIL_DELAY_SECONDS } from "~/applications/rules";
import { NEW_ACCOUNT_HOURLY_MAX } from "~/platform/actor/actor";
import { CHANGED_SINCE, countdownFrom, type DoneText } from "~/shell/admin/change/flash";

export const STATUS_FAILED = "Failed to update status: {reason}";
export const DELETE_FAILED = "Failed to delete application: {reason}";
export const NOTE_FAILED = "Failed to save the note. Please try again later.";
export const TEMPLATE_FAILED = "Failed to save the template. Please try again later.";

/** `fullName` is the applicant's. */
export const deleteApplicationQuestion = ({ fullName }: { fullName: string }) =>
  ({
    title: `Delete the application of ${fullName}?`,
    question: "Are you sure you want to delete this application? This action cannot be undone.",
    verb: "Delete",
  }) as const;

export const DELETE_NOTE = {
  title: "Delete this note?",
  question: "Are you sure you want to delete this note? This action cannot be undone.",
  verb: "Delete",
} as const;

export const RESET_TEMPLATE = {
  title: "Reset this email to the default?",
  question: "Your wording of it is gone for good.",
  verb: "Reset",
} as const;

interface ChangedStatus {
  id: string;
  /** The applicant's. */
  name: string;
  before: string;
  after: string;
  isMailWithdrawn: boolean;
  /** The mail to the applicant, which was stored at `at`; left out: none. */
  mail?: { id: string; at: Date; isMailWrittenToFiles: boolean };
}

/** Offers to undo a change to another status, unless the earlier one can no longer be set. */
export function statusText({
  id,
  name,
  before,
  after,
  isMailWithdrawn,
  mail,
}: ChangedStatus): DoneText {
  const label = labelOfStatus(after);
  const moveText = before === after ? `${name} is at ${label}.` : `Moved ${name} to ${label}.`;
  const withdrawalText = withdrawnText(isMailWithdrawn ? 1 : 0);
  const unsentText = before === after || mail || withdrawalText ? "" : " No email was sent.";
  const text = `${moveText}${withdrawalText}${unsentText}`;
  if (!labelOfStatus(before) || (before === after && !mail)) return text;
  const action = `/admin/applications/${id}/status/undo`;
  if (!mail) return { text, undo: { action, fields: { before, after } } };
  const texts = delayedTexts(1)[mail.isMailWrittenToFiles ? "writtenToFile" : "mailed"];
  const countdown = countdownFrom(mail.at, STATUS_MAIL_DELAY_SECONDS, texts);
  return { text, undo: { action, fields: { before, after, mail: mail.id } }, countdown };
}

/** The texts of a countdown: `text` while mails to applicants are delayed, `over` once that has ended. */
function delayedTexts(mails: number) {
  if (mails === 1)
    return {
      mailed: { text: "The email sends in {seconds} s.", over: "The email is on its way." },
      writtenToFile: {
        text: "In {seconds} s the email is written to a file: no mail server is set.",
        over: "The email is written to a file.",
      },
    };
  return {
    mailed: {
      text: `${mails} emails send in {seconds} s.`,
      over: `${mails} emails are on their way.`,
    },
    writtenToFile: {
      text: `In {seconds} s ${mails} emails are written to files: no mail server is set.`,
      over: `${mails} emails are written to files.`,
    },
  };
}

interface UnmailedSelection {
  /** The status that is to be set. */
  label: string;
  count: number;
  /** How many are earlier applications of people who applied for the same job again. */
  superseded: number;
}

/** Why a bulk change mails nobody: each application is superseded, has the status, or had its email. */
export function noMailText({ label, count, superseded }: UnmailedSelection): string {
  const who = superseded === 0 ? allText(count) : othersText(count - superseded);
  const others = `${who} at ${label} or got its email before.`;
  return [
    ...(superseded > 0 ? [supersededText(superseded, count)] : []),
    ...(count > superseded ? [others] : []),
    "No email is sent.",
  ].join(" ");
}

const allText = (count: number) => (count === 1 ? "It is" : "All of them are");

const othersText = (count: number) => (count === 1 ? "The other one is" : "The others are");

/** How many of the selected get no email about the status, because they applied again. */
export function supersededText(superseded: number, count: number): string {
  if (count === 1)
    return "This applicant applied again for the same job: the earlier application gets no email.";
  return superseded === 1
    ? "One of them applied again for the same job: the earlier application gets no email."
    : `${superseded} are earlier applications of people who applied again for the same job: they get no email.`;
}

/** Why a status is not set that was chosen on a page with an older one. `name` is who set it meanwhile. */
export function statusChangedText({ name, status }: { name: string; status: string }): string {
  const label = labelOfStatus(status) ?? status;
  return `${name} set it to ${label} after this page was opened. Choose again if you still want another status.`;
}

/** `isMoved`: whether the undone change was to another status, and not only an email about the same one. */
export function statusRestoredText({
  name,
  status,
  isMoved,
  isMailWithdrawn,
}: Pick<ChangedStatus, "name" | "isMailWithdrawn"> & { status: string; isMoved: boolean }): string {
  if (!isMoved) return `The email to ${name} was withdrawn before it left.`;
  const withdrawalText = withdrawnText(isMailWithdrawn ? 1 : 0);
  return `Moved ${name} back to ${labelOfStatus(status)}.${withdrawalText}`;
}

function withdrawnText(mails: number): string {
  if (mails === 0) return "";
  return mails === 1
    ? " The email was withdrawn before it left."
    : ` ${mails} emails were withdrawn before they left.`;
}

interface BulkResult {
  changed: number;
  rejected: number;
}

interface BulkStatusResult extends BulkResult {
  status: string;
  /** How many had the status already. */
  unchanged: number;
  /** The applicant's, if it was only one. */
  name: string | null;
  bulkId: string;
  mailsWithdrawn: number;
  mailsDelayed: number;
}

/** When mails to applicants were stored, and whether they are written to files. */
interface DelayedMails {
  at: Date;
  isMailWrittenToFiles: boolean;
}

/** Offers to undo a bulk change by its id, if anything was changed. */
export function statusOfSelectedText(
  result: BulkStatusResult,
  { at, isMailWrittenToFiles }: DelayedMails,
): DoneText {
  const { changed, unchanged, rejected, bulkId, mailsWithdrawn, mailsDelayed } = result;
  const withdrawalText = withdrawnText(mailsWithdrawn);
  const unsentText = mailsDelayed > 0 || withdrawalText ? "" : " No email was sent.";
  const goneText = exceptionText(rejected, "no longer there");
  if (changed === 0 && unchanged > 0) return unchangedText(result) + goneText;
  const text = movedText(result) + goneText + withdrawalText + unsentText;
  if (changed === 0) return text;
  const undo = { action: `${SET_STATUS_OF_SELECTED}/undo`, fields: { bulk: bulkId } };
  if (mailsDelayed === 0) return { text, undo };
  const texts = delayedTexts(mailsDelayed)[isMailWrittenToFiles ? "writtenToFile" : "mailed"];
  return { text, undo, countdown: countdownFrom(at, STATUS_MAIL_DELAY_SECONDS, texts) };
}

function movedText({ changed, unchanged, status, name }: BulkStatusResult): string {
  const moved = `Moved ${name ?? countText(changed)} to ${labelOfStatus(status)}.`;
  return (
    moved + exceptionText(unchanged, unchanged === 1 ? "was there already" : "were there already")
  );
}

function unchangedText({ unchanged, status, name }: BulkStatusResult): string {
  const verb = name !== null || unchanged === 1 ? "is" : "are";
  return `${name ?? countText(unchanged)} ${verb} at ${labelOfStatus(status)} already.`;
}

interface BulkUndone extends BulkResult {
  mailsWithdrawn: number;
  unchanged: number;
}

export function restoredText({ changed, rejected, mailsWithdrawn, unchanged }: BulkUndone): string {
  const changedText = `${countText(changed)} back to the earlier status.`;
  const mailedText = exceptionText(unchanged, "not moved back: the email has left");
  const rejectedText = exceptionText(rejected, "changed meanwhile, or no longer there");
  return changedText + withdrawnText(mailsWithdrawn) + mailedText + rejectedText;
}

export function deletedText({ changed, rejected }: BulkResult): string {
  return `${countText(changed)} deleted.${exceptionText(rejected, "under a legal hold, or no longer there")}`;
}

function exceptionText(rejected: number, why: string): string {
  return rejected > 0 ? ` ${countText(rejected)} ${why}.` : "";
}

function countText(applications: number): string {
  return applications === 1 ? "1 application" : `${applications} applications`;
}

/** Why a change of applications was rejected, by the reason that its command returned. */
export const APPLICATION_REASONS = {
  "application-missing": "The application no longer exists.",
  "status-changed": "The status was changed again meanwhile.",
  "sending-begun": "The email to the applicant has left, so this can no longer be undone.",
  "note-missing": "The note no longer exists.",
  "note-changed": "You have edited the note since, in another tab.",
  "application-changed": CHANGED_SINCE,
  "template-changed": CHANGED_SINCE,
  "legal-hold": "A legal hold protects this application and its notes. Release it first.",
  "account-new": `Your account is new: in an hour it can email ${NEW_ACCOUNT_HOURLY_MAX.applicantsMailed} applicants, and delete ${NEW_ACCOUNT_HOURLY_MAX.recordsDeleted} records one by one. Ask another administrator.`,
  "unknown-status": "There is no such status.",
  "no-status": "Choose a status first.",
  "none-selected": "No application was selected.",
  "list-changed": "The list has changed meanwhile. Look at it again first.",
  "too-many": "Those are too many at once.",
};

export const SET_STATUS_OF_SELECTED = "/admin/applications/selected/status";
export const SET_STATUS_WARNING =
  "Applicants get no email about this. You can undo it right afterwards.";

export function bulkStatusTitle(count: number, status: string): string {
  return `Set ${countText(count)} to ${labelOfStatus(status) ?? status}?`;
}

export const DELETE_SELECTED = "/admin/applications/selected/delete";
export const DELETE_SELECTED_WARNING = "Resumes and notes are removed too. This cannot be undone.";
/**
 * The field that asks for the mail about a status; its value is the status. Named as a page sends it that was opened before an
 * upgrade: under another name the applicant would get no mail.
 */
export const NOTIFY_FIELD = "tell";

/** The field with the id of the application that is opened afterwards. */
export const NEXT_FIELD = "next";

/** The field for the typed number of applications. */
export const TYPED_COUNT_FIELD = "count";

export function bulkDeletionTitle(count: number): string {
  return `Delete ${countText(count)}?`;
}
