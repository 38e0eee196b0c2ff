import { labelOfStatus } from "~/applications/admin/statusLabels";
import { type CountedCode, countedText } from "~/shell/admin/change/flashCounts";
import { NO_REASON, REASONS } from "~/shell/admin/change/flashReasons";

/** What a page shows about a change that was just made on another. */
export interface Flash {
  tone: "done" | "failed";
  text: string;
  detail?: string;
  undo?: { action: string; fields: Record<string, string> };
}

const DONE = {
  saved: "Saved.",
  "job-published": "Job published.",
  "job-deactivated": "Job deactivated. Visitors no longer see it.",
  "job-deleted": "Job deleted.",
  "job-duplicated": "Job duplicated. This copy is inactive until you publish it.",
  "blog-published": "Blog published.",
  "blog-scheduled": "Saved. The blog publishes itself at its time.",
  "blog-unpublished": "Blog unpublished. Visitors no longer see it.",
  "blog-deleted": "Blog deleted.",
  "blog-restored": "Earlier version restored.",
  "blog-incomplete": "Done. Visitors do not see every picture: the blog's editor says which.",
  "draft-discarded": "Draft discarded.",
  "preview-started": "Preview link made.",
  "preview-stopped": "Preview link stopped. It leads nowhere now.",
  "application-deleted": "Application deleted.",
  "note-deleted": "Note deleted.",
  "inquiry-answered": "Marked as answered.",
  "inquiry-archived": "Archived.",
  "inquiry-reopened": "Moved back to new.",
  "inquiry-deleted": "Inquiry deleted.",
  "administrator-invited": "Invitation sent.",
  "administrator-invited-filed": "Invitation written to a file: no mail server is set.",
  "account-approved": "Approved. They can sign in now.",
  "account-removed": "Removed. All their sessions ended.",
  "authenticator-removed": "Removed. Signing in no longer asks for a code.",
  "passkey-removed": "Passkey removed.",
  "link-removed": "Removed. It no longer opens your account.",
  "session-ended": "Signed out there.",
  "password-changed": "Password changed. All your other sessions ended.",
  "invitation-withdrawn": "Removed. The invitation no longer works.",
  "mail-retried": "The mail is on its way again.",
  "template-reset": "Back to the default.",
  "person-erased": "Erased. Nothing is held on that address any more.",
  "person-erased-but-held": "Erased, except for what a legal hold keeps.",
  "hold-set": "Put under a legal hold.",
  "hold-released": "Released from its legal hold.",
  "test-mail-sent": "A test mail to you is on its way.",
  "test-mail-filed": "A test mail to you is written to a file: no mail server is set.",
} as const;

export const FAILED = {
  "not-done": "That could not be done. Please try again later.",
  "job-update": "Failed to update job. Please try again later.",
  "job-delete": "Failed to delete job. Please try again later.",
  "blog-update": "Failed to update blog. Please try again later.",
  "blog-delete": "Failed to delete blog. Please try again later.",
  "inquiry-update": "Failed to update inquiry. Please try again later.",
  "inquiry-delete": "Failed to delete inquiry. Please try again later.",
  "security-update": "Failed to update your security settings. Please try again later.",
  "team-update": "Failed to update the team. Please try again later.",
  "note-update": "Failed to save the note. Please try again later.",
  "template-save": "Failed to save the template. Please try again later.",
  "mail-retry": "Failed to send the mail again. Please try again later.",
  "hold-update": "Failed to change the legal hold. Please try again later.",
  "company-save": "Failed to save. Please try again later.",
  "retention-save": "Failed to save. Please try again later.",
  "person-erase": "Failed to erase. Nothing was changed. Please try again later.",
  "test-mail": "Failed to send a test mail. Please try again later.",
} as const;

/** These two end in the reason, as the specification requires. */
export const FAILED_BECAUSE = {
  "status-update": "Failed to update status",
  "application-delete": "Failed to delete application",
} as const;

export type DoneCode = keyof typeof DONE;
export type FailedCode = keyof typeof FAILED | keyof typeof FAILED_BECAUSE;

const STATUS_CHANGED = "status-changed";
const UUID = /^[0-9a-f-]{36}$/;

/** Names the text to show. Only names travel in the cookie, never text, so nobody can inject a message. */
export type FlashToken =
  | DoneCode
  | `${FailedCode}.${string}`
  | `${typeof STATUS_CHANGED}.${string}`
  | `${CountedCode}.${number}.${number}`
  | `applications-moved.${number}.${number}.${string}`;

const NOTICES = {
  mailed: " The applicant is told by mail.",
  filed: " The mail to the applicant is written to a file: no mail server is set.",
};

export function statusChanged(
  id: string,
  before: string,
  after: string,
  notice?: keyof typeof NOTICES,
): FlashToken {
  return `${STATUS_CHANGED}.${id}.${before}.${after}${notice ? `.${notice}` : ""}`;
}

/** The text of a token; null for an unknown token. */
export function flashOf(token: string): Flash | null {
  const [code = "", ...details] = token.split(".");
  if (code === STATUS_CHANGED) return statusFlash(details);
  const counted = countedText(code, details);
  if (counted) return { tone: "done", text: counted, undo: undoOfMany(code, details) };
  const why = own(REASONS, details[0] ?? "");
  const done = own(DONE, code);
  if (done) return { tone: "done", text: done };
  const failed = own(FAILED, code);
  if (failed) return { tone: "failed", text: failed, detail: why };
  const because = own(FAILED_BECAUSE, code);
  return because ? { tone: "failed", text: `${because}: ${why ?? NO_REASON}` } : null;
}

/** A value from a cookie may be "constructor": only own properties of the table count. */
function own(table: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

export function because(code: keyof typeof FAILED_BECAUSE, message: string): string {
  return `${FAILED_BECAUSE[code]}: ${message}`;
}

function statusFlash([id = "", before = "", after = "", notice = ""]: string[]): Flash | null {
  const label = labelOfStatus(after);
  if (!UUID.test(id) || !label) return null;
  const text = `Status changed to ${label}.${own(NOTICES, notice) ?? ""}`;
  if (!labelOfStatus(before) || before === after) return { tone: "done", text };
  return {
    tone: "done",
    text,
    undo: { action: `/admin/applications/${id}/status`, fields: { status: before } },
  };
}

function undoOfMany(code: string, [changed, , bulk = ""]: string[]): Flash["undo"] {
  if (code !== "applications-moved" || changed === "0" || !UUID.test(bulk)) return undefined;
  return { action: "/admin/applications/selected/status/undo", fields: { bulk } };
}
