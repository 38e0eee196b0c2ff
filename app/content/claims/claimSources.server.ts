import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { getCompanyAndBrand } from "~/company/queries.server";
import type { Claim } from "~/content/claims/claim";
import { findClaims, REPLY_TIME_CLAIM } from "~/content/claims/findClaims.server";
import { EDITABLE_PAGES, findEditablePage } from "~/content/editablePages";
import { LEGAL_PAGES } from "~/content/pageForms/legalPages";
import { fillTexts } from "~/content/placeholders";
import { isPageThere } from "~/content/queries.server";
import { placeholdersOf, withOriginals } from "~/content/shownTexts.server";
import { claimSources } from "~/content/tables.server";
import { splitTranslationId } from "~/languages/translationId";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { capitalized } from "~/platform/capitalized";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { hasReplacedTooMany } from "~/platform/data/audit/newAccounts.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import {
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
} from "~/platform/data/openedFrom.server";
import { type Rejection, reject } from "~/platform/reject";

/** Everything that the published pages promise in figures: what has no source first, then what is due for a review. */
export async function listClaims(app: App): Promise<Claim[]> {
  const claimsById = publishedClaims(app);
  const [rows, { company }] = await Promise.all([
    app.db.select().from(claimSources),
    getCompanyAndBrand(app),
  ]);
  const sources = new Map(rows.map((row) => [row.id, row]));
  const today = app.calendar().dayOf(app.now());
  const placeholders = placeholdersOf(company);
  const isInUse = ({ id }: { id: string }) => {
    const { base } = splitTranslationId(id);
    return base === "" || base === company.other?.base;
  };
  const claims = [...claimsById].flatMap(([id, { quote, pages: allPages }]): Claim[] => {
    // Texts of a language that was removed are still there, and nobody can read them.
    const pages = allPages.filter(isInUse);
    if (pages.length === 0) return [];
    const { source = null, reviewOn = null } = sources.get(id) ?? {};
    const isDue = reviewOn !== null && reviewOn <= today;
    const status = source === null ? "no-source" : isDue ? "review-due" : "sourced";
    const text = quote === REPLY_TIME_CLAIM ? `Replies ${quote}` : quote;
    const shownText = capitalized(fillTexts(text, placeholders));
    return [{ id, text: shownText, pages, source, reviewOn, status }];
  });
  return claims.toSorted((one, other) => RANK[one.status] - RANK[other.status]);
}

const RANK: Record<Claim["status"], number> = { "no-source": 0, "review-due": 1, sourced: 2 };

export async function findClaim(app: App, id: string): Promise<Claim | null> {
  return (await listClaims(app)).find((claim) => claim.id === id) ?? null;
}

interface FoundClaim {
  quote: string;
  pages: { id: string; name: string }[];
}

/** The claims of the texts that are published, by these texts: reading all of them takes long, and they seldom change. */
const foundIn = new WeakMap<object, ReadonlyMap<string, FoundClaim>>();

function publishedClaims(app: App): ReadonlyMap<string, FoundClaim> {
  const published = app.publishedTexts();
  const claims = foundIn.get(published) ?? readPublishedClaims(app, published);
  foundIn.set(published, claims);
  return claims;
}

/** Legal texts are left out: they have a version and a date instead. */
function readPublishedClaims(app: App, published: ReturnType<App["publishedTexts"]>) {
  const claims = new Map<string, FoundClaim>();
  const furtherPages = Object.keys(published)
    .filter((id) => EDITABLE_PAGES.every((page) => page.id !== id))
    .flatMap((id) => findEditablePage(id) ?? []);
  for (const page of [...EDITABLE_PAGES, ...furtherPages]) {
    const isLegal = LEGAL_PAGES.some(({ id }) => id === splitTranslationId(page.id).id);
    if (isLegal || !isPageThere(app, page)) continue;
    const texts = withOriginals(app, page, published[page.id]?.texts ?? {});
    for (const quote of findClaims(page, texts)) {
      const id = idOf(quote);
      const claim = claims.get(id) ?? { quote, pages: [] };
      claim.pages.push({ id: page.id, name: page.name });
      claims.set(id, claim);
    }
  }
  return claims;
}

const ID_CHARACTERS = 16;

/** Made from the sentence alone, so that it has one id on every page, also after it was away for a while. */
const idOf = (quote: string) =>
  createHash("sha256").update(quote).digest("base64url").slice(0, ID_CHARACTERS);

/** The source of a claim; empty until somebody has entered one. */
export type ClaimSource = Pick<Claim, "source" | "reviewOn">;

/** The values that the form of a claim is filled from. */
export const sourceOf = ({ source, reviewOn }: ClaimSource): ClaimSource => ({ source, reviewOn });

interface EditedSource {
  id: string;
  /** The fingerprint of what the form was filled from. */
  openedFrom: OpenedFrom;
  source: string;
  reviewOn: string | null;
}

export type SaveClaimSourceResult =
  | { ok: true }
  | Rejection<"not-allowed" | "claim-missing" | "account-new">
  | SavedSince<ClaimSource>;

/** Says what a claim rests on. A sentence that no page says any more keeps its source, for the day it comes back. */
export async function saveClaimSource(
  app: App,
  actor: Actor,
  { id, openedFrom, ...next }: EditedSource,
): Promise<SaveClaimSourceResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const claim = publishedClaims(app).get(id);
  if (!claim) return reject("claim-missing");
  return app.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "claim", id);
    const [row] = await tx.select().from(claimSources).where(eq(claimSources.id, id));
    const stored = sourceOf(row ?? { source: null, reviewOn: null });
    const result = resultWithoutWriting({ openedFrom, stored, next: sourceOf(next) });
    if (result) return result;
    if (await hasReplacedTooMany(tx, app, actor)) return reject("account-new");
    await tx
      .insert(claimSources)
      .values({ id, quote: claim.quote, ...next })
      .onConflictDoUpdate({ target: claimSources.id, set: next });
    await recordAudit(tx, app, { actor, action: "claim-sourced", subject: `claim:${id}` });
    return { ok: true };
  });
}
