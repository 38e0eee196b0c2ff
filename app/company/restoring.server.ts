import { isColor } from "~/company/brandForms";
import { cleanedMark } from "~/company/commands.server";
import { company } from "~/company/tables.server";
import type { App } from "~/platform/app.server";
import type { RestoreStep } from "~/platform/backup/backupScope";
import type { Database } from "~/platform/db/database.server";

/**
 * Removes a mark, colors and social links that saving would reject, because a backup may have been tampered with and
 * all of them are written into pages.
 */
export const COMPANY_RESTORE: RestoreStep = {
  async afterLoad({ log }: App, tx: Database) {
    const [row] = await tx.select().from(company);
    if (!row) return;
    const mark = row.mark === null ? null : cleanedMark(row.mark);
    if (mark && !mark.ok) log.warn({ reason: mark.reason }, "a restored mark was not clean");
    const { mark: svg, markVersion } = mark?.ok ? mark : { mark: null, markVersion: null };
    const isReadable = row.colors && Object.values(row.colors).every(isColor);
    const social = row.profile?.social.filter(({ href }) => /^https?:\/\//i.test(href)) ?? [];
    await tx.update(company).set({
      mark: svg,
      markVersion,
      colors: isReadable ? row.colors : null,
      profile: row.profile && { ...row.profile, social },
    });
  },
};
