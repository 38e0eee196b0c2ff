import { createHash } from "node:crypto";
import type { BrandColours, ContrastGate, UnreadablePair } from "~/domain/company/brand";
import { type CleanMark, cleanMark } from "~/domain/company/cleanMark";
import type { CompanyProfile } from "~/domain/company/profile";
import { company } from "~/domain/company/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import { bumpContentVersion } from "~/platform/pages/contentVersion.server";
import type { Actor } from "~/platform/security/actor";

const ONLY = 1;

export type CompanyChange = { ok: true } | { ok: false; reason: "not-allowed" };

export async function changeCompanyProfile(
  context: Context,
  actor: Actor,
  profile: CompanyProfile,
): Promise<CompanyChange> {
  return change(context, actor, "company-profile-changed", { profile });
}

export type ColourChange =
  | CompanyChange
  | { ok: false; reason: "unreadable"; pairs: readonly UnreadablePair[] };

/** Colours in which something could not be read are refused. */
export async function changeBrandColours(
  context: Context,
  gate: ContrastGate,
  actor: Actor,
  colours: BrandColours,
): Promise<ColourChange> {
  const pairs = gate(colours);
  if (pairs.length > 0) return { ok: false, reason: "unreadable", pairs };
  return change(context, actor, "brand-colours-changed", { colours });
}

export async function resetBrandColours(context: Context, actor: Actor): Promise<CompanyChange> {
  return change(context, actor, "brand-colours-reset", { colours: null });
}

export type MarkChange = CompanyChange | Extract<CleanMark, { ok: false }>;

/** Takes a drawing as it was uploaded and keeps what cleaning leaves of it. */
export async function changeMark(
  context: Context,
  actor: Actor,
  source: string,
): Promise<MarkChange> {
  const drawing = cleanedMark(source);
  if (!drawing.ok) return drawing;
  const { mark, markVersion } = drawing;
  return change(context, actor, "mark-changed", { mark, markVersion });
}

/** What is stored of a drawing. */
export function cleanedMark(source: string) {
  const drawing = cleanMark(source);
  if (!drawing.ok) return drawing;
  const markVersion = createHash("sha256").update(drawing.svg).digest("hex").slice(0, 12);
  return { ok: true as const, mark: drawing.svg, markVersion };
}

export async function removeMark(context: Context, actor: Actor): Promise<CompanyChange> {
  return change(context, actor, "mark-removed", { mark: null, markVersion: null });
}

/** What the company says and how it looks is on every page, so each change ends all kept ones. */
async function change(
  context: Context,
  actor: Actor,
  action: string,
  columns: Partial<typeof company.$inferInsert>,
): Promise<CompanyChange> {
  if (actor.kind === "visitor") return { ok: false, reason: "not-allowed" };
  return context.db.transaction(async (tx) => {
    await tx
      .insert(company)
      .values({ id: ONLY, ...columns })
      .onConflictDoUpdate({ target: company.id, set: columns });
    await recordAudit(tx, context, { actor, action, subject: "company:profile" });
    await bumpContentVersion(tx);
    return { ok: true };
  });
}
