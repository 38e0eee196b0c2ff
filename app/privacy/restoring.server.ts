import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { SINGLE_ROW_ID } from "~/platform/data/columns.server";
import type { Transaction } from "~/platform/data/database.server";
import { personSubject } from "~/platform/data/personSubject.server";
import type { RestoreStep } from "~/platform/data/restoreStep";
import { eraseRestored, listTombstonedRecords } from "~/platform/erasure/erasure.server";
import { listEmailAddresses, listRecordsOf } from "~/platform/erasure/personalDataSource.server";
import { listErasedPersons } from "~/platform/erasure/tombstones.server";
import {
  eraseMailsTo,
  eraseMailsToErased,
  listRecipients,
} from "~/platform/mail/mailErasure.server";
import { type Privacy, personalDataSources } from "~/privacy/queries.server";

/**
 * After a restore, erases again what was erased since the backup was made. A retention that was made longer since stays so: by
 * the shorter one of the backup the next purge would erase records for good that the longer one keeps.
 */
export function privacyRestore(privacy: Privacy): RestoreStep {
  return {
    async beforeLoad(tx) {
      await tx.execute(sql`create temporary table saved_retention on commit drop as
        select application_months, inquiry_months from retention`);
    },
    async afterLoad(tx, app, { isEarlierState }) {
      if (isEarlierState) await retainAsLong(tx);
      await eraseAgain(tx, app, privacy);
    },
  };
}

async function retainAsLong(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into retention (id, application_months, inquiry_months)
    select ${SINGLE_ROW_ID}, application_months, inquiry_months from saved_retention
    on conflict (id) do update set
      application_months = greatest(retention.application_months, excluded.application_months),
      inquiry_months = greatest(retention.inquiry_months, excluded.inquiry_months)`);
}

async function eraseAgain(tx: Transaction, app: App, privacy: Privacy): Promise<void> {
  const persons = await listErasedPersons(tx);
  for (const source of personalDataSources(privacy)) {
    await eraseRestored(tx, source, await listTombstonedRecords(tx, source), app.now());
    if (persons.size === 0) continue;
    for (const emailAddress of await listEmailAddresses(tx, source)) {
      const erasedAt = persons.get(personSubject(privacy.signer, emailAddress));
      if (!erasedAt) continue;
      const records = await listRecordsOf(tx, source, emailAddress, erasedAt);
      await eraseRestored(tx, source, records, app.now());
    }
  }
  for (const emailAddress of await listRecipients(tx)) {
    const subject = personSubject(privacy.signer, emailAddress);
    const erasedAt = persons.get(subject);
    if (!erasedAt) continue;
    await eraseMailsTo(tx, { emailAddress, subject }, erasedAt);
  }
  await eraseMailsToErased(tx);
}
