import { SET_STATUS_OF_SELECTED } from "~/applications/admin/list/bulkMessages";
import { labelOfStatus } from "~/applications/admin/statusLabels";
import { STATUS_MAIL_HOLD_SECONDS } from "~/applications/rules";
import { countdownFrom, type Done } from "~/shell/admin/change/flash";

export const STATUS_FAILED = "Failed to update status: {reason}";
export const DELETE_FAILED = "Failed to delete application: {reason}";
export const NOTE_FAILED = "Failed to save the note. Please try again later.";
export const TEMPLATE_FAILED = "Failed to save the template. Please try again later.";

/** What becomes of a mail to an applicant while it is held, and then. */
const HELD = {
  mailed: { text: "The email sends in {seconds} s.", over: "The email is on its way." },
  filed: {
    text: "In {seconds} s the email is written to a file: no mail server is set.",
    over: "The email is written to a file.",
  },
};

interface StatusMade {
  id: string;
  /** The applicant's. */
  name: string;
  before: string;
  after: string;
  isMailWithdrawn: boolean;
  /** The mail to the applicant, which was stored at `at`; left out: none. */
  mail?: { id: string; at: Date; isFiled: boolean };
}

/** Offers to undo a change to another status, unless the earlier one can no longer be set. */
export function statusText({ id, name, before, after, isMailWithdrawn, mail }: StatusMade): Done {
  const label = labelOfStatus(after);
  const changed = before === after ? `${name} is at ${label}.` : `Moved ${name} to ${label}.`;
  const withdrawn = withdrawnText(isMailWithdrawn ? 1 : 0);
  const unsent = before === after || mail || withdrawn ? "" : " No email was sent.";
  const text = `${changed}${withdrawn}${unsent}`;
  if (!labelOfStatus(before) || (before === after && !mail)) return text;
  const action = `/admin/applications/${id}/status/undo`;
  if (!mail) return { text, undo: { action, fields: { before, after } } };
  const held = HELD[mail.isFiled ? "filed" : "mailed"];
  const countdown = countdownFrom(mail.at, STATUS_MAIL_HOLD_SECONDS, held);
  return { text, undo: { action, fields: { before, after, mail: mail.id } }, countdown };
}

export function statusRestoredText({
  name,
  status,
  isMailWithdrawn,
}: Pick<StatusMade, "name" | "isMailWithdrawn"> & { status: string }): string {
  const withdrawn = withdrawnText(isMailWithdrawn ? 1 : 0);
  return `Moved ${name} back to ${labelOfStatus(status)}.${withdrawn}`;
}

function withdrawnText(mails: number): string {
  if (mails === 0) return "";
  return mails === 1
    ? " The email was withdrawn before it left."
    : ` ${mails} emails were withdrawn before they left.`;
}

interface BulkResult {
  changed: number;
  refused: number;
}

/** Offers to undo a bulk change by its id, if anything was changed. */
export function statusOfSelectedText({
  changed,
  refused,
  bulkId,
  mailsWithdrawn,
}: BulkResult & { bulkId: string; mailsWithdrawn: number }): Done {
  const missing = rest(refused, "no longer there");
  const text = `Status of ${count(changed)} changed.${missing}${withdrawnText(mailsWithdrawn)}`;
  if (changed === 0) return text;
  return { text, undo: { action: `${SET_STATUS_OF_SELECTED}/undo`, fields: { bulk: bulkId } } };
}

export function restoredText({ changed, refused }: BulkResult): string {
  const restored = `${count(changed)} back to the earlier status.`;
  return restored + rest(refused, "changed meanwhile, or no longer there");
}

export function deletedText({ changed, refused }: BulkResult): string {
  return `${count(changed)} deleted.${rest(refused, "under a legal hold, or no longer there")}`;
}

function rest(refused: number, why: string): string {
  return refused > 0 ? ` ${count(refused)} ${why}.` : "";
}

function count(applications: number): string {
  return applications === 1 ? "1 application" : `${applications} applications`;
}
