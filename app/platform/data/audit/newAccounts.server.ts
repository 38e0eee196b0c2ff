import { type Actor, isNewAccount, NEW_ACCOUNT_HOURLY_MAX } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { isHourlyLimitReached } from "~/platform/data/audit/auditQuestions.server";
import type { Transaction } from "~/platform/data/database.server";

/** Whether each deletion counts. Notes do not: only their author may delete them. */
export const COUNTED_DELETIONS: Record<Extract<AuditAction, `${string}-deleted`>, boolean> = {
  "application-deleted": true,
  "application-note-deleted": false,
  "inquiry-deleted": true,
  "job-deleted": true,
  "job-translation-deleted": true,
  "page-deleted": true,
  "picture-deleted": true,
  "post-deleted": true,
  "post-translation-deleted": true,
  "saved-reply-deleted": true,
};

const DELETIONS_PER_HOUR = {
  actions: countedIn(COUNTED_DELETIONS),
  perHour: NEW_ACCOUNT_HOURLY_MAX.recordsDeleted,
};

/**
 * Whether an account in its first hours (NEW_ACCOUNT_HOURS) has deleted as many records within this hour as it may, of all kinds
 * together. Locks as `countDoneWithinHour` does.
 */
export async function hasDeletedTooMany(tx: Transaction, app: App, actor: Actor): Promise<boolean> {
  return isNewAccount(actor, app.now()) && isHourlyLimitReached(tx, app, actor, DELETIONS_PER_HOUR);
}

type Replacement = Extract<
  AuditAction,
  `${string}-changed` | `${string}-translated` | `${string}-sourced`
>;

/**
 * Whether each replacement counts. Not those of articles, which have earlier versions, nor those of Settings, of which there is
 * one each.
 */
export const COUNTED_REPLACEMENTS: Record<Replacement, boolean> = {
  "brand-changed": false,
  "claim-sourced": true,
  "company-profile-changed": false,
  "emailjs-origins-changed": false,
  "job-changed": true,
  "job-translated": true,
  "mark-changed": false,
  "picture-changed": true,
  "post-changed": false,
  "post-translated": true,
  "retention-changed": false,
  "saved-reply-changed": true,
};

const REPLACED_PER_HOUR = {
  actions: countedIn(COUNTED_REPLACEMENTS),
  perHour: NEW_ACCOUNT_HOURLY_MAX.recordsReplaced,
};

/**
 * Whether an account in its first hours has replaced as many records without earlier versions within this hour as it may, of all
 * kinds together. Locks as `countDoneWithinHour` does.
 */
export async function hasReplacedTooMany(
  tx: Transaction,
  app: App,
  actor: Actor,
): Promise<boolean> {
  return isNewAccount(actor, app.now()) && isHourlyLimitReached(tx, app, actor, REPLACED_PER_HOUR);
}

function countedIn<Action extends AuditAction>(counts: Record<Action, boolean>): Action[] {
  return (Object.keys(counts) as Action[]).filter((action) => counts[action]);
}
