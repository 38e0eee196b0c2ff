import { holdingsOf, type Privacy } from "~/domain/privacy/privacy";
import { isRetentionMonths, type RetentionMonths } from "~/domain/privacy/rules";
import { retention } from "~/domain/privacy/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { RestoreStep } from "~/platform/backup/parts";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { subjectOf } from "~/platform/erasure/holding";
import {
  countHeld,
  eraseRecords,
  listAddresses,
  listBuriedRecords,
  listRecordsOf,
} from "~/platform/erasure/records.server";
import { bury, listBuriedPersons, personSubject } from "~/platform/erasure/tombstones.server";
import { bumpContentVersion } from "~/platform/pages/contentVersion.server";
import type { Actor } from "~/platform/security/actor";
import { type ActorRefusal, actorRefusal } from "~/platform/security/power";

export type RetentionChange =
  | { ok: true }
  | { ok: false; reason: ActorRefusal | "months-out-of-range" };

export async function setRetention(
  context: Context,
  actor: Actor,
  months: RetentionMonths,
): Promise<RetentionChange> {
  const refusal = actorRefusal(actor, context.now());
  if (refusal) return { ok: false, reason: refusal };
  if (!Object.values(months).every(isRetentionMonths))
    return { ok: false, reason: "months-out-of-range" };
  const columns = { applicationMonths: months.applications, inquiryMonths: months.inquiries };
  await context.db.transaction(async (tx) => {
    await tx
      .insert(retention)
      .values(columns)
      .onConflictDoUpdate({ target: retention.id, set: columns });
    const subject = `retention:${months.applications}-${months.inquiries}`;
    await recordAudit(tx, context, { actor, action: "retention-changed", subject });
    // The privacy page tells visitors how long.
    await bumpContentVersion(tx);
  });
  return { ok: true };
}

export type PersonErasure =
  | { ok: true; erased: number; underHold: number }
  | { ok: false; reason: ActorRefusal };

/** Everything that is held on an address, in one transaction. What a legal hold keeps stays, and is counted. */
export async function erasePerson(
  context: Context,
  privacy: Privacy,
  actor: Actor,
  email: string,
): Promise<PersonErasure> {
  const at = context.now();
  const refusal = actorRefusal(actor, at);
  if (refusal) return { ok: false, reason: refusal };
  return context.db.transaction(async (tx) => {
    let [erased, underHold] = [0, 0];
    for (const holding of holdingsOf(privacy)) {
      const records = await listRecordsOf(tx, holding, email);
      const ids = await eraseRecords(tx, holding, records, at);
      erased += ids.length;
      underHold += await countHeld(tx, holding, email);
      for (const id of ids) {
        const subject = subjectOf(holding, id);
        await recordAudit(tx, context, { actor, action: `${holding.kind}-erased`, subject });
      }
    }
    const subject = personSubject(privacy.signer, email);
    // A person of whom something must be kept is not gone: each record that is has its own tombstone.
    if (underHold === 0) await bury(tx, [subject], at);
    await recordAudit(tx, context, { actor, action: "person-erased", subject });
    return { ok: true, erased, underHold };
  });
}

/** What was erased since a backup was made goes again when the backup comes back. */
export function privacyRestore(privacy: Privacy): RestoreStep {
  return { takeUp: (context, tx) => eraseAgain(context, privacy, tx) };
}

async function eraseAgain(context: Context, privacy: Privacy, tx: Database): Promise<void> {
  const persons = await listBuriedPersons(tx);
  for (const holding of holdingsOf(privacy)) {
    await eraseRecords(tx, holding, await listBuriedRecords(tx, holding), context.now());
    if (persons.size === 0) continue;
    for (const address of await listAddresses(tx, holding)) {
      const erasedAt = persons.get(personSubject(privacy.signer, address));
      if (!erasedAt) continue;
      const records = await listRecordsOf(tx, holding, address, erasedAt);
      await eraseRecords(tx, holding, records, context.now());
    }
  }
}
