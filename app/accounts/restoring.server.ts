import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import type { RestoreStep } from "~/platform/data/restoreStep";
import { hasTombstoneCondition } from "~/platform/erasure/tombstones.server";

/** The tables of credentials. Credentials that were reset, removed or used up since the backup must not be restored. */
const CREDENTIALS = ["credentials", "authenticators", "recovery_codes", "passkeys"];

/**
 * A restore neither grants nor removes access: existing accounts stay, each with its current credentials. Only accounts that this
 * database has never seen are taken from the backup, as on a new machine. A removed account has a tombstone and stays removed.
 */
export const ACCOUNTS_RESTORE: RestoreStep = {
  async beforeLoad(tx: Transaction) {
    for (const table of ["accounts", ...CREDENTIALS]) {
      await tx.execute(
        sql`create temporary table ${copyName(table)} on commit drop as select * from ${tableName(table)}`,
      );
    }
  },
  async afterLoad(tx: Transaction, _app: App) {
    await tx.execute(
      sql`delete from accounts where ${hasTombstoneCondition(sql`'account:' || id`)}`,
    );
    // A sign-up that was not approved when the backup was made names no records, and must not replace a current
    // administrator.
    await tx.execute(sql`
      delete from accounts as restored using saved_accounts as present
      where present.email = restored.email and present.id <> restored.id
        and restored.approved_at is null`);
    // On another machine the same person may have an account with another id. The backup's account stays, because its
    // notes and articles name it.
    await tx.execute(sql`
      delete from saved_accounts as present using accounts as restored
      where present.email = restored.email and present.id <> restored.id
        and restored.id not in (select id from saved_accounts)`);
    // Deletes their credentials too, by cascade.
    await tx.execute(sql`delete from accounts where id in (select id from saved_accounts)`);
    await tx.execute(sql`insert into accounts select * from saved_accounts`);
    for (const table of CREDENTIALS) {
      await tx.execute(sql`insert into ${tableName(table)} select * from ${copyName(table)}
        where account_id in (select id from saved_accounts)`);
    }
  },
};

const tableName = (table: string) => sql.identifier(table);
const copyName = (table: string) => sql.identifier(`saved_${table}`);
