import { type BrandColors, isColor } from "~/company/brand";
import { restoredLogo } from "~/company/commands.server";
import { company } from "~/company/tables.server";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import type { RestoreStep } from "~/platform/data/restoreStep";
import { isWebAddress } from "~/platform/forms/fields";
import { findUnreadablePairs } from "~/ui/brand/palette";

/**
 * Removes a logo, colors and social links that saving would reject, because a backup may have been tampered with and all of them
 * are written into pages.
 */
export const COMPANY_RESTORE: RestoreStep = {
  async afterLoad(tx: Transaction, { log }: App) {
    const [row] = await tx.select().from(company);
    if (!row) return;
    const logo = row.logo === null ? null : restoredLogo(row.logo);
    if (logo && !logo.ok) log.warn({ reason: logo.reason }, "a restored logo was not clean");
    const { logo: svg, logoVersion } = logo?.ok ? logo : { logo: null, logoVersion: null };
    const colors = row.colors && acceptedColors(row.colors);
    if (row.colors && !colors) log.warn("restored colors were not readable");
    const social = row.profile?.social.filter(({ href }) => isWebAddress(href)) ?? [];
    await tx.update(company).set({
      logo: svg,
      logoVersion,
      colors,
      profile: row.profile && { ...row.profile, social },
    });
  },
};

/** The three colors. Null if one of them is no color, or if something on the site would be unreadable with them. */
function acceptedColors({ light, dark, signal }: BrandColors): BrandColors | null {
  const colors = { light, dark, signal };
  if (!Object.values(colors).every(isColor)) return null;
  return findUnreadablePairs(colors).length === 0 ? colors : null;
}
