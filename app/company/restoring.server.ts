import { isColor } from "~/company/brand";
import { cleanedLogo } from "~/company/commands.server";
import { company } from "~/company/tables.server";
import type { App } from "~/platform/app.server";
import type { RestoreStep } from "~/platform/data/backup/backupScope";
import type { Database } from "~/platform/data/database.server";

/**
 * Removes a logo, colors and social links that saving would reject, because a backup may have been tampered with and
 * all of them are written into pages.
 */
export const COMPANY_RESTORE: RestoreStep = {
  async afterLoad(tx: Database, { log }: App) {
    const [row] = await tx.select().from(company);
    if (!row) return;
    const logo = row.logo === null ? null : cleanedLogo(row.logo);
    if (logo && !logo.ok) log.warn({ reason: logo.reason }, "a restored logo was not clean");
    const { logo: svg, logoVersion } = logo?.ok ? logo : { logo: null, logoVersion: null };
    const isReadable = row.colors && Object.values(row.colors).every(isColor);
    const social = row.profile?.social.filter(({ href }) => /^https?:\/\//i.test(href)) ?? [];
    await tx.update(company).set({
      logo: svg,
      logoVersion,
      colors: isReadable ? row.colors : null,
      profile: row.profile && { ...row.profile, social },
    });
  },
};
