import { sql } from "drizzle-orm";
import { SECURITY_NOTICE } from "~/accounts/administratorNotices.server";
import type { App } from "~/platform/app.server";
import type { RestoreStep } from "~/platform/backup/backupScope";
import type { Database } from "~/platform/db/database.server";

/**
 * By what one proves to be an account. Whatever was reset, removed or used since a backup was made must not come back
 * with it.
 */
const CREDENTIALS = ["credentials", "authenticators", "recovery_codes", "passkeys"];

/**
 * A restore gives nobody power and takes none: the team stays as it is, each account with the credentials that it has
 * now. From the backup come only accounts that this database has never seen, as on a new machine; a removed one has a
 * tombstone and stays removed.
 */
export const ACCOUNTS_RESTORE: RestoreStep = {
  async putAside(tx: Database) {
    for (const table of ["accounts", ...CREDENTIALS]) {
      await tx.execute(
        sql`create temporary table ${aside(table)} on commit drop as select * from ${named(table)}`,
      );
    }
    await tx.execute(sql`create temporary table aside_notices on commit drop as
      select * from outbox where kind = ${sql.raw(`'${SECURITY_NOTICE}'`)} and state <> 'sent'`);
  },
  async takeUp(_context: App, tx: Database) {
    // What administrators have not been told yet, such as a removal a moment ago, or this very restore.
    await tx.execute(sql`insert into outbox select * from aside_notices on conflict do nothing`);
    await tx.execute(sql`
      delete from accounts where 'account:' || id in (select subject from tombstones)`);
    // Who had only signed up by then did nothing that names the account, and must not replace an administrator of today.
    await tx.execute(sql`
      delete from accounts as restored using aside_accounts as present
      where present.email = restored.email and present.id <> restored.id
        and restored.approved_at is null`);
    // On another machine the same person may have an account of another id: the backup's, whose notes and articles name
    // it, stays.
    await tx.execute(sql`
      delete from aside_accounts as present using accounts as restored
      where present.email = restored.email and present.id <> restored.id
        and restored.id not in (select id from aside_accounts)`);
    // With their credentials, which go with the row.
    await tx.execute(sql`delete from accounts where id in (select id from aside_accounts)`);
    await tx.execute(sql`insert into accounts select * from aside_accounts`);
    for (const table of CREDENTIALS) {
      await tx.execute(sql`insert into ${named(table)} select * from ${aside(table)}
        where account_id in (select id from aside_accounts)`);
    }
  },
};

const named = (table: string) => sql.identifier(table);
const aside = (table: string) => sql.identifier(`aside_${table}`);
