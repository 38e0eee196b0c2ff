import { and, eq, sql } from "drizzle-orm";
import {
  SAVED_REPLIES_MAX,
  type SavedReply,
  type TypedReply,
} from "~/inquiries/replies/savedReply";
import { savedReplies } from "~/inquiries/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { haveOthersDoneSince } from "~/platform/data/audit/auditQuestions.server";
import { hasDeletedTooMany, hasReplacedTooMany } from "~/platform/data/audit/newAccounts.server";
import { isRecordId } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import {
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
} from "~/platform/data/openedFrom.server";
import type { ShownRecord } from "~/platform/data/shownRecord";
import { type Rejection, reject } from "~/platform/reject";

type ReplyChangeResult =
  | { ok: true }
  | Rejection<"not-allowed" | "reply-missing" | "too-many-replies">;

/** An account in its first hours has replaced, or deleted, as many records in this hour as it may. */
type AccountNew = Rejection<"account-new">;

interface EditedReply extends SavedReply {
  /** The fingerprint of the reply that the form was filled from. */
  openedFrom: OpenedFrom;
}

/** All saved replies by title: there are at most SAVED_REPLIES_MAX. */
export async function listSavedReplies({ db }: App): Promise<SavedReply[]> {
  return db.select().from(savedReplies).orderBy(sql`lower(${savedReplies.title})`, savedReplies.id);
}

export async function findSavedReply({ db }: App, id: string): Promise<SavedReply | null> {
  if (!isRecordId(id)) return null;
  const [reply] = await db.select().from(savedReplies).where(eq(savedReplies.id, id));
  return reply ?? null;
}

export async function addSavedReply(
  app: App,
  actor: Actor,
  typed: TypedReply,
): Promise<ReplyChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    // One at a time: replies that are added at the same moment count each other.
    await lockUntilCommit(tx, "saved-replies");
    // A repetition: nothing is stored, the reply exists already.
    const sameReplyCondition = and(
      eq(savedReplies.title, typed.title),
      eq(savedReplies.text, typed.text),
    );
    if ((await tx.$count(savedReplies, sameReplyCondition)) > 0) return { ok: true };
    const isFull = (await tx.$count(savedReplies)) >= SAVED_REPLIES_MAX;
    if (isFull) return reject("too-many-replies");
    const [reply] = await tx.insert(savedReplies).values(typed).returning({ id: savedReplies.id });
    const subject = `saved-reply:${reply?.id}` as const;
    await recordAudit(tx, app, { actor, action: "saved-reply-added", subject });
    return { ok: true };
  });
}

export async function changeSavedReply(
  app: App,
  actor: Actor,
  { id, openedFrom, title, text }: EditedReply,
): Promise<ReplyChangeResult | AccountNew | SavedSince<TypedReply>> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isRecordId(id)) return reject("reply-missing");
  return app.db.transaction(async (tx) => {
    const idCondition = eq(savedReplies.id, id);
    const [stored] = await tx
      .select({ title: savedReplies.title, text: savedReplies.text })
      .from(savedReplies)
      .where(idCondition)
      .for("update");
    if (!stored) return reject("reply-missing");
    const next = { title, text };
    const result = resultWithoutWriting({ openedFrom, stored, next });
    if (result) return result;
    if (await hasReplacedTooMany(tx, app, actor)) return reject("account-new");
    await tx.update(savedReplies).set(next).where(idCondition);
    const subject = `saved-reply:${id}` as const;
    await recordAudit(tx, app, { actor, action: "saved-reply-changed", subject });
    return { ok: true };
  });
}

/** Rejected as `reply-changed` if somebody else saved the reply since `shownAt`: the actor has not seen the new text. */
export async function deleteSavedReply(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<ReplyChangeResult | AccountNew | Rejection<"reply-changed">> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isRecordId(id)) return reject("reply-missing");
  return app.db.transaction(async (tx) => {
    if (await hasDeletedTooMany(tx, app, actor)) return reject("account-new");
    const subject = `saved-reply:${id}` as const;
    const idCondition = eq(savedReplies.id, id);
    // Nobody changes it between the check and the deletion.
    await tx.select({ id: savedReplies.id }).from(savedReplies).where(idCondition).for("update");
    const saves = { actions: ["saved-reply-changed"], subjects: [subject] } as const;
    if (await haveOthersDoneSince(tx, actor, saves, shownAt)) return reject("reply-changed");
    const deleted = await tx
      .delete(savedReplies)
      .where(idCondition)
      .returning({ id: savedReplies.id });
    if (deleted.length === 0) return reject("reply-missing");
    await recordAudit(tx, app, { actor, action: "saved-reply-deleted", subject });
    return { ok: true };
  });
}
