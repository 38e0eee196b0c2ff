import type { Actor } from "~/platform/actor/actor";
import type { Transaction } from "~/platform/data/database.server";

/** The kind of thing that an event is about: a record, or something that is no record. */
type SubjectKind =
  | "account"
  | "application"
  | "applications"
  | "backup"
  | "claim"
  | "company"
  | "emailjs"
  | "import"
  | "inbox"
  | "inquiry"
  | "invitation"
  | "job"
  | "jobs"
  | "list"
  | "mail"
  | "page"
  | "person"
  | "picture"
  | "post"
  | "retention"
  | "saved-reply"
  | "selection"
  | "task"
  | "template";

/** Such as "job:analyst". Ids only, because the log is stored longer than personal data. */
export type AuditSubject = `${SubjectKind}:${string}`;

/**
 * The actions that are recorded. A new one has its name here; the log shows it as words: "job-deleted" as "Job deleted". Where
 * screens use another word, auditLabels.ts says so.
 */
export const AUDIT_ACTIONS = [
  "account-approved",
  "account-removed",
  "account-verified",
  "accounts-imported",
  "administrator-added",
  "administrator-invited",
  "application-accepted",
  "application-deleted",
  "application-erased",
  "application-expired",
  "application-held",
  "application-interviewed",
  "application-mail-withdrawn",
  "application-new",
  "application-note-added",
  "application-note-deleted",
  "application-note-edited",
  "application-notices-off",
  "application-notices-on",
  "application-rejected",
  "application-released",
  "application-reviewing",
  "application-status-restored",
  "applications-exported",
  "applications-imported",
  "resumes-imported",
  "authenticator-added",
  "authenticator-removed",
  "backup-begun",
  "backup-made",
  "backup-restored",
  "blogs-imported",
  "brand-changed",
  "brand-colours-reset",
  "claim-sourced",
  "company-profile-changed",
  "confirmation-refused",
  "emailjs-origins-changed",
  "foreign-backup-restored",
  "identity-confirmed",
  "incomplete-jobs-allowed",
  "incomplete-jobs-blocked",
  "inquiry-answered",
  "inquiry-archived",
  "inquiry-deleted",
  "inquiry-erased",
  "inquiry-expired",
  "inquiry-reopened",
  "invitation-mailed-again",
  "invitation-withdrawn",
  "job-activated",
  "job-added",
  "job-changed",
  "job-deactivated",
  "job-deleted",
  "job-duplicated",
  "job-translated",
  "job-translation-deleted",
  "jobs-imported",
  "mail-retried",
  // In names that are stored, "mark" is the logo.
  "mark-changed",
  "mark-removed",
  "page-deleted",
  "page-preview-started",
  "page-preview-stopped",
  "page-published",
  "page-published-on-schedule",
  "page-saved",
  "page-scheduled",
  "page-unpublished",
  "page-unscheduled",
  "passkey-added",
  "passkey-removed",
  "password-accepted",
  "password-link-refused",
  "password-link-sent",
  "password-reset",
  "password-set",
  "people-listed-by-new-account",
  "person-erased",
  "person-exported",
  "picture-added",
  "picture-changed",
  "picture-deleted",
  "picture-swept",
  "post-added",
  "post-changed",
  "post-changes-asked",
  "post-deleted",
  "post-preview-started",
  "post-preview-stopped",
  "post-published",
  "post-published-on-schedule",
  "post-ready-for-review",
  "post-review-ended",
  "post-translated",
  "post-translation-deleted",
  "post-unpublished",
  "recovery-codes-renewed",
  "refused-while-new",
  "resume-read",
  "retention-changed",
  "saved-reply-added",
  "saved-reply-changed",
  "saved-reply-deleted",
  "second-step-refused",
  "session-ended",
  "sign-in-linked",
  "sign-in-refused",
  "sign-in-unlinked",
  "sign-in-unlocked",
  "sign-up-link-refused",
  "sign-up-link-sent",
  "signed-in",
  "signed-out",
  "signed-out-everywhere",
  "template-reset",
  "template-saved",
  "task-skipped",
  "task-taken-up",
  "test-mail-sent",
  "unlock-link-refused",
  "unlock-link-sent",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Events that change permissions or export data. */
export type NotifiedEvent =
  | "administrator-invited"
  | "administrator-added"
  | "invitation-accepted"
  | "account-approved"
  | "account-removed"
  | "account-reset"
  | "password-set-by-link"
  | "sign-in-linked"
  | "sign-in-unlinked"
  | "passkey-added"
  | "passkey-removed"
  | "authenticator-removed"
  | "recovery-codes-renewed"
  | "applications-exported"
  | "applications-deleted"
  | "legal-hold-released"
  | "person-exported"
  | "backup-downloaded"
  | "backup-restored"
  // Each by itself: the limit on notifications counts them apart, so that none of them hides another one.
  | "company-email-changed"
  | "applicant-email-changed"
  | "application-emails-switched"
  | "emailjs-origins-changed";

export interface AdministratorNotification {
  event: NotifiedEvent;
  actor: Actor;
  /** The email address of the affected administrator, or the changed address. Never the address of an applicant or a client. */
  about?: string;
  /** An administrator who is not notified, because they get a mail of their own. */
  exceptId?: string;
  /** Administrators who have received this notification already. */
  exceptEmails?: readonly string[];
}

/**
 * Sends one mail to each administrator, in the caller's transaction: they are sent if and only if it commits. Returns the
 * recipients.
 */
export type NotifyAdministrators = (
  tx: Transaction,
  notification: AdministratorNotification,
) => Promise<string[]>;
