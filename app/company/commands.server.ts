import { createHash } from "node:crypto";
import type { BrandColors, FindUnreadablePairs, Logo, UnreadablePair } from "~/company/brand";
import { type CleanLogo, cleanLogo, recleanLogo } from "~/company/cleanLogo";
import { type CompanyDetails, companyDetailsOf, type Lockup, profileOf } from "~/company/profile";
import { type CompanyAndBrand, getCompany, getCompanyAndBrand } from "~/company/queries.server";
import { company } from "~/company/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordPublicChange } from "~/platform/data/audit/audit.server";
import { SINGLE_ROW_ID } from "~/platform/data/columns.server";
import type { Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import {
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
} from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE, type WithoutPage } from "~/platform/data/shownRecord";
import { type Rejection, reject } from "~/platform/reject";

export type CompanyChangeResult = { ok: true } | Rejection<"not-allowed">;

/** `openedFrom`: the fingerprint of the details that the form was filled from. */
export async function changeCompanyProfile(
  app: App,
  actor: Actor,
  { openedFrom, ...details }: CompanyDetails & { openedFrom: OpenedFrom },
): Promise<CompanyChangeResult | SavedSince<CompanyDetails>> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    await lockProfile(tx);
    const company = await getCompany({ db: tx });
    const stored = companyDetailsOf(company);
    const result = resultWithoutWriting({ openedFrom, stored, next: details });
    if (result) return result;
    const { email, shortName, descriptor } = company;
    // Before the change, so that these mails are sent from the address that administrators know.
    if (email !== details.email) {
      const about = `where email to the firm goes: to ${details.email}`;
      await app.notifyAdministrators(tx, { event: "company-email-changed", actor, about });
    }
    return writeChange(tx, app, {
      actor,
      action: "company-profile-changed",
      columns: { profile: { shortName, descriptor, ...details } },
    });
  });
}

export type BrandChangeResult =
  | CompanyChangeResult
  | SavedSince<BrandDetails>
  | (Rejection<"unreadable"> & { pairs: readonly UnreadablePair[] });

/** The details that the form of the brand is filled from. */
export interface BrandDetails extends Lockup {
  /** Null for the default colors. */
  colors: BrandColors | null;
}

export function brandDetailsOf({ company, brand }: CompanyAndBrand): BrandDetails {
  const { shortName, descriptor } = company;
  return { shortName, descriptor, colors: brand.colors };
}

/**
 * Rejects colors with which something on the site would be unreadable. `openedFrom`: the fingerprint of the details that the form
 * was filled from.
 */
export async function changeBrand(
  app: App,
  findUnreadable: FindUnreadablePairs,
  actor: Actor,
  { openedFrom, ...details }: BrandDetails & { openedFrom: OpenedFrom },
): Promise<BrandChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const { colors, ...lockup } = details;
  const pairs = colors ? findUnreadable(colors) : [];
  if (pairs.length > 0) return { ok: false, reason: "unreadable", pairs };
  return app.db.transaction(async (tx) => {
    await lockProfile(tx);
    const before = await getCompanyAndBrand({ db: tx });
    const stored = brandDetailsOf(before);
    const result = resultWithoutWriting({ openedFrom, stored, next: details });
    if (result) return result;
    const profile = { ...profileOf(before.company), ...lockup };
    const columns = { colors, profile };
    return writeChange(tx, app, { actor, action: "brand-changed", columns });
  });
}

/** `openedFrom`: the fingerprint of the details that the page with the button showed. */
export async function resetBrandColors(
  app: App,
  actor: Actor,
  { openedFrom }: { openedFrom: OpenedFrom },
): Promise<CompanyChangeResult | SavedSince<BrandDetails>> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    await lockProfile(tx);
    const stored = brandDetailsOf(await getCompanyAndBrand({ db: tx }));
    const next = { ...stored, colors: null };
    const result = resultWithoutWriting({ openedFrom, stored, next });
    if (result) return result;
    return writeChange(tx, app, {
      actor,
      action: "brand-colours-reset",
      columns: { colors: null },
    });
  });
}

interface UploadedLogo {
  /** The drawing as it was sent. */
  source: string;
  /** That of the logo that the page with the form showed; "" if it showed none. Another one stays. */
  version: string | WithoutPage;
  /** Whether a cleaned logo is drawn quickly enough, in every browser too. Only the design knows how icons are drawn. */
  isDrawnQuickly(logo: Logo): Promise<boolean>;
}

export type LogoChangeResult =
  | CompanyChangeResult
  | Rejection<"newer-version">
  | Extract<CleanLogo, { ok: false }>;

/** Cleans an uploaded drawing and stores the result, unless it takes too long to draw. */
export async function changeLogo(
  app: App,
  actor: Actor,
  { source, version, isDrawnQuickly }: UploadedLogo,
): Promise<LogoChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const drawing = logoColumns(cleanLogo(source));
  if (!drawing.ok) return drawing;
  const { logo, logoVersion } = drawing;
  if (!(await isDrawnQuickly({ svg: logo, version: logoVersion }))) return reject("too-complex");
  return app.db.transaction(async (tx) => {
    await lockProfile(tx);
    const stored = await storedLogoVersion(tx);
    if (stored === logoVersion) return { ok: true };
    if (isOther(stored, version)) return reject("newer-version");
    return writeChange(tx, app, { actor, action: "mark-changed", columns: { logo, logoVersion } });
  });
}

const storedLogoVersion = async (tx: Transaction) =>
  (await getCompanyAndBrand({ db: tx })).brand.logoVersion;

/** Whether there is a logo, and not the one that a page showed. */
const isOther = (stored: string | null, shown: string | WithoutPage) =>
  shown !== WITHOUT_PAGE && stored !== null && stored !== shown;

/** The columns of a logo from a backup. */
export const restoredLogo = (stored: string) => logoColumns(recleanLogo(stored));

/** The columns for a drawing: the cleaned SVG and the version of its content. */
function logoColumns(drawing: CleanLogo) {
  if (!drawing.ok) return drawing;
  const logoVersion = createHash("sha256").update(drawing.svg).digest("hex").slice(0, 12);
  return { ok: true as const, logo: drawing.svg, logoVersion };
}

/** `version`: that of the logo that the page with the button showed. Another one stays. */
export async function removeLogo(
  app: App,
  actor: Actor,
  { version }: { version: string | WithoutPage },
): Promise<CompanyChangeResult | Rejection<"newer-version">> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    await lockProfile(tx);
    const stored = await storedLogoVersion(tx);
    if (stored === null) return { ok: true };
    if (isOther(stored, version)) return reject("newer-version");
    const columns = { logo: null, logoVersion: null };
    return writeChange(tx, app, { actor, action: "mark-removed", columns });
  });
}

/** Company and Brand each change a part of the profile, which is stored as a whole. */
const lockProfile = (tx: Transaction) => lockUntilCommit(tx, "company-profile");

interface AuditedChange {
  actor: Actor;
  action: AuditAction;
  columns: Partial<typeof company.$inferInsert>;
}

/** Writes and audits a change, and invalidates all cached pages, because the company is on every one of them. */
async function writeChange(
  tx: Transaction,
  app: App,
  { actor, action, columns }: AuditedChange,
): Promise<{ ok: true }> {
  await tx
    .insert(company)
    .values({ id: SINGLE_ROW_ID, ...columns })
    .onConflictDoUpdate({ target: company.id, set: columns });
  await recordPublicChange(tx, app, { actor, action, subject: "company:profile" });
  return { ok: true };
}
