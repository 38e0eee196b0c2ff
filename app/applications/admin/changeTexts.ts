import { SET_STATUS_OF_SELECTED } from "~/applications/admin/list/bulkMessages";
import { labelOfStatus } from "~/applications/admin/statusLabels";
import type { Done } from "~/shell/admin/change/flash";

export const STATUS_FAILED = "Failed to update status: {reason}";
export const DELETE_FAILED = "Failed to delete application: {reason}";
export const NOTE_FAILED = "Failed to save the note. Please try again later.";
export const TEMPLATE_FAILED = "Failed to save the template. Please try again later.";

const NOTICES = {
  mailed: " The applicant is told by mail.",
  filed: " The mail to the applicant is written to a file: no mail server is set.",
};

/** Offers to undo a change to another status, unless the earlier one can no longer be set. */
export function statusText(
  id: string,
  before: string,
  after: string,
  notice?: keyof typeof NOTICES,
): Done {
  const text = `Status changed to ${labelOfStatus(after)}.${notice ? NOTICES[notice] : ""}`;
  if (!labelOfStatus(before) || before === after) return text;
  return { text, undo: { action: `/admin/applications/${id}/status`, fields: { status: before } } };
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
}: BulkResult & { bulkId: string }): Done {
  const text = `Status of ${count(changed)} changed.${rest(refused, "no longer there")}`;
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
