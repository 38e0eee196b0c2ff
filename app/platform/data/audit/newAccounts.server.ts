import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import { type Actor, isNewAccount } from "~/platform/http/security/actor";
import { wasDoneOften } from "./audit.server";

const DELETIONS_PER_HOUR = {
  actions: [
    "application-deleted",
    "inquiry-deleted",
    "job-deleted",
    "post-deleted",
    "page-deleted",
    "picture-deleted",
    "job-translation-deleted",
    "post-translation-deleted",
    "saved-reply-deleted",
  ],
  perHour: 20,
} as const;

/**
 * Whether an account in its first hours (NEW_ACCOUNT_HOURS) has deleted as many records within this hour as it may, of all
 * kinds together: a stranger who was let in by mistake must not empty the site before somebody notices.
 */
export async function deletesTooMany(tx: Database, app: App, actor: Actor): Promise<boolean> {
  return isNewAccount(actor, app.now()) && wasDoneOften(tx, app, actor, DELETIONS_PER_HOUR);
}

/** Jobs have no earlier versions: what a save replaces is gone. */
const JOBS_CHANGED_PER_HOUR = { actions: ["job-changed"], perHour: 20 } as const;

/** Whether an account in its first hours has replaced as many jobs within this hour as it may. */
export async function changesTooManyJobs(tx: Database, app: App, actor: Actor): Promise<boolean> {
  return isNewAccount(actor, app.now()) && wasDoneOften(tx, app, actor, JOBS_CHANGED_PER_HOUR);
}
