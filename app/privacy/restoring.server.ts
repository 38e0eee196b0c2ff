import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import { personSubject } from "~/platform/data/personSubject.server";
import type { RestoreStep } from "~/platform/data/restoreStep";
import {
  eraseRestored,
  listBuriedRecords,
  listEmailAddresses,
  listErasedPersons,
  listRecordsOf,
} from "~/platform/erasure/erasure.server";
import {
  eraseMailsTo,
  eraseMailsToErased,
  listRecipients,
} from "~/platform/mail/mailErasure.server";
import { KINDS_ERASED_BY_RECIPIENT } from "~/platform/mail/mailKinds";
import { type Privacy, personalDataSources } from "./queries.server";

/** After a restore, erases again what was erased since the backup was made. */
export function privacyRestore(privacy: Privacy): RestoreStep {
  return { afterLoad: (tx, app) => eraseAgain(tx, app, privacy) };
}

async function eraseAgain(tx: Database, app: App, privacy: Privacy): Promise<void> {
  const persons = await listErasedPersons(tx);
  for (const source of personalDataSources(privacy)) {
    await eraseRestored(tx, source, await listBuriedRecords(tx, source), app.now());
    if (persons.size === 0) continue;
    for (const emailAddress of await listEmailAddresses(tx, source)) {
      const erasedAt = persons.get(personSubject(privacy.signer, emailAddress));
      if (!erasedAt) continue;
      const records = await listRecordsOf(tx, source, emailAddress, erasedAt);
      await eraseRestored(tx, source, records, app.now());
    }
  }
  for (const emailAddress of await listRecipients(tx, KINDS_ERASED_BY_RECIPIENT)) {
    const subject = personSubject(privacy.signer, emailAddress);
    const erasedAt = persons.get(subject);
    if (!erasedAt) continue;
    await eraseMailsTo(tx, KINDS_ERASED_BY_RECIPIENT, { emailAddress, subject }, erasedAt);
  }
  await eraseMailsToErased(tx, KINDS_ERASED_BY_RECIPIENT);
}
