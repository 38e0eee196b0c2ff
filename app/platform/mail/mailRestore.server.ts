import type pg from "pg";
import type { BackupOrigin } from "~/platform/data/restoreStep";
import { KINDS_CARRIED_THROUGH_RESTORE, MAIL_MAX_DAYS } from "~/platform/mail/mailKinds";
import { ERASURE_KIND } from "~/platform/mail/outbox.server";

// The steps of a restore for the outbox, in its transaction.

/**
 * Runs before the old data is removed: saves the mails that were tried, those that are carried through a restore, and which there
 * are.
 */
export async function saveMails(client: pg.Client): Promise<void> {
  await client.query(
    `create temporary table saved_mails on commit drop as
     select * from outbox where attempts > 0 or ${IS_CARRIED}`,
  );
  await client.query("create temporary table known_mails on commit drop as select id from outbox");
}

/** Two days before the rows of sent mails are erased: a restore takes time, and clocks differ. */
const MAY_HAVE_BEEN_SENT_DAYS = MAIL_MAX_DAYS - 2;

const IS_CARRIED = `kind in ('${KINDS_CARRIED_THROUGH_RESTORE.join("', '")}')`;

/** Once the backup is loaded: stores what this database knew of its mails, and orders what must still be done about others. */
export async function restoreMails(
  client: pg.Client,
  { isEarlierState }: Pick<BackupOrigin, "isEarlierState">,
): Promise<void> {
  if (isEarlierState) await parkWithdrawn(client);
  // A mail that has waited this long may have been sent since the backup, and its row been purged
  // (MAIL_MAX_DAYS), so that nothing here says so.
  await client.query(`
    update outbox set state = 'parked', attempts = greatest(attempts, 1),
      last_error = 'It waited when the backup was made, and may have been sent since. Send it again if it is still of use.'
    where state = 'waiting' and kind <> '${ERASURE_KIND}'
      and created_at < now() - interval '${MAY_HAVE_BEEN_SENT_DAYS} days'
      and id not in (select id from saved_mails where state = 'sent' or kind = '${ERASURE_KIND}')`);
  // A mail that was sent after the backup was made is not sent again, and its erased content does
  // not come back.
  await client.query(`
    update outbox set state = 'sent', attempts = saved_mails.attempts, message = saved_mails.message,
      recipient = saved_mails.recipient, sent_at = saved_mails.sent_at, sent_by = saved_mails.sent_by
    from saved_mails where saved_mails.id = outbox.id and saved_mails.state = 'sent'`);
  // A mail that may have arrived, or that a worker is sending, stays as it was: parked for a
  // person's decision, or waiting as long as before.
  await client.query(`
    update outbox set state = saved_mails.state, attempts = saved_mails.attempts, last_error = saved_mails.last_error,
      uncertain_attempts = saved_mails.uncertain_attempts, is_uncertain = saved_mails.is_uncertain,
      next_attempt_at = saved_mails.next_attempt_at, leased_until = saved_mails.leased_until
    from saved_mails where saved_mails.id = outbox.id and outbox.state = 'waiting' and saved_mails.state <> 'sent'
      and (saved_mails.uncertain_attempts > outbox.uncertain_attempts or saved_mails.leased_until > now())`);
  // Links end with the restore, so that these are erased instead of sent.
  await client.query(
    "update outbox set expires_at = now() where expires_at is not null and state <> 'sent'",
  );
  // Notifications about accounts stay, because accounts do. One of them is about this restore.
  await client.query(
    `insert into outbox select * from saved_mails where ${IS_CARRIED} on conflict do nothing`,
  );
  await restoreErasures(client);
}

/**
 * Parks mails that waited in the backup and no longer exist in this installation: what they were about was taken back or deleted.
 */
async function parkWithdrawn(client: pg.Client): Promise<void> {
  await client.query(`
    update outbox set state = 'parked',
      last_error = 'It waited when the backup was made, and was withdrawn since. Send it again if it is still of use.'
    where state = 'waiting' and kind <> '${ERASURE_KIND}'
      and not exists (select from known_mails where known_mails.id = outbox.id)`);
}

/**
 * The subject of an erasure order that a restore wrote because its backup did not have the mail. Restoring another backup that
 * has the mail brings it back: nobody has erased its record.
 */
const ORDERED_BY_RESTORE = "restore";

/** Orders the erasure of files that the restored outbox does not lead to, and repeats the orders of before the restore. */
async function restoreErasures(client: pg.Client): Promise<void> {
  // Mails that have not left are included: their file may be there although that was not noted any more. One that is being
  // written has a lease, which the order waits for.
  await client.query(`
    update saved_mails set kind = '${ERASURE_KIND}', subject_id = '${ORDERED_BY_RESTORE}', state = 'waiting',
      message = '{}', last_error = null, recipient = null, expires_at = null, attempts = attempts + 1, next_attempt_at = now()
    where kind <> '${ERASURE_KIND}' and coalesce(sent_by, 'file') = 'file'
      and not exists (select from outbox where outbox.id = saved_mails.id)`);
  await client.query(`
    insert into outbox select * from saved_mails where kind = '${ERASURE_KIND}'
    on conflict (id) do update set kind = excluded.kind, subject_id = '', state = excluded.state, message = '{}',
      last_error = null, recipient = null, expires_at = null, attempts = excluded.attempts
    where excluded.subject_id <> '${ORDERED_BY_RESTORE}'`);
}
