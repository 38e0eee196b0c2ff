import { createHash } from "node:crypto";
import { getCompanyAndBrand } from "~/company/queries.server";
import type { Claim } from "~/content/claims/claim";
import type { EditablePage } from "~/content/editablePage";
import { EDITABLE_PAGES, findEditablePage } from "~/content/editablePages";
import { fillTexts } from "~/content/facts";
import { LEGAL_PAGES } from "~/content/pages/legalPages";
import { factsOf, isPageThere, type StoredTexts, withOriginals } from "~/content/queries.server";
import { claimSources } from "~/content/tables.server";
import { readId } from "~/languages/translationId";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { itemsOf } from "~/platform/forms/listFields";
import { type Actor, mayManage } from "~/platform/http/security/actor";
import { refuse } from "~/platform/refuse";

/** Everything that the published pages promise in figures: what has no source first, then what is due for a review. */
export async function listClaims(app: App): Promise<Claim[]> {
  const claimsById = publishedClaims(app);
  const [rows, { company }] = await Promise.all([
    app.db.select().from(claimSources),
    getCompanyAndBrand(app),
  ]);
  const sources = new Map(rows.map((row) => [row.id, row]));
  const today = app.calendar().dayOf(app.now());
  const facts = factsOf(company);
  const claims = [...claimsById].map(([id, { quote, pages }]): Claim => {
    const { source = null, reviewOn = null } = sources.get(id) ?? {};
    const isDue = reviewOn !== null && reviewOn <= today;
    const status = source === null ? "no-source" : isDue ? "review-due" : "sourced";
    const text = quote === REPLY_TIME_CLAIM ? `Replies ${quote}` : quote;
    return { id, text: capitalized(fillTexts(text, facts)), pages, source, reviewOn, status };
  });
  return claims.toSorted((one, other) => RANK[one.status] - RANK[other.status]);
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
  const found = foundIn.get(published) ?? readPublishedClaims(app, published);
  foundIn.set(published, found);
  return found;
}

/** Legal texts are left out: they have a version and a date instead. */
function readPublishedClaims(app: App, published: ReturnType<App["publishedTexts"]>) {
  const claims = new Map<string, FoundClaim>();
  const furtherPages = Object.keys(published)
    .filter((id) => EDITABLE_PAGES.every((page) => page.id !== id))
    .flatMap((id) => findEditablePage(id) ?? []);
  for (const page of [...EDITABLE_PAGES, ...furtherPages]) {
    const isLegal = LEGAL_PAGES.some(({ id }) => id === readId(page.id).id);
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

/** The same sentence has the same id on every page, and after it was away for a while. */
const idOf = (quote: string) =>
  createHash("sha256").update(quote).digest("base64url").slice(0, ID_CHARACTERS);

interface ClaimSource {
  id: string;
  source: string;
  /** As YYYY-MM-DD, or null. */
  reviewOn: string | null;
}

export type ClaimSaved = { ok: true } | { ok: false; reason: "not-allowed" | "claim-missing" };

/** Says what a claim rests on. A sentence that no page says any more keeps its source, for the day it comes back. */
export async function saveClaimSource(
  app: App,
  actor: Actor,
  { id, ...columns }: ClaimSource,
): Promise<ClaimSaved> {
  if (!mayManage(actor)) return refuse("not-allowed");
  const claim = publishedClaims(app).get(id);
  if (!claim) return refuse("claim-missing");
  return app.db.transaction(async (tx) => {
    const row = { id, quote: claim.quote, ...columns };
    await tx
      .insert(claimSources)
      .values(row)
      .onConflictDoUpdate({ target: claimSources.id, set: columns });
    await recordAudit(tx, app, { actor, action: "claim-sourced", subject: `claim:${id}` });
    return { ok: true as const };
  });
}

/** `{reply-time}` in a text: one promise, however many sentences make it. */
const REPLY_TIME_CLAIM = "{reply-time}";

/**
 * A number is read from its first digit only: tried at each of its digits, a text of digits and commas would take the square
 * of its length.
 */
const NUMBER_BEGINS = String.raw`(?=\d)(?<!\d[,.]*)`;
/** In English and in Spanish, as texts can be in the site's second language. */
const NUMBER_WORDS =
  "one|two|three|four|five|six|seven|eight|nine|ten|twelve|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce";
const COUNT = String.raw`(?:${NUMBER_BEGINS}\d[\d,.]*\+?|${NUMBER_WORDS})`;
const TIME =
  "(?:(?:second|minute|hour|day|week|month|year|segundo|minuto|hora|día|semana|año)s?|mes(?:es)?)";
const CLAIMS = [
  // "10+ years", "two to three weeks", "one business day", "a 30-day trial"
  String.raw`\b${COUNT}(?:\s*(?:to|or|a|o|-|–)\s*${COUNT})?[\s-]+(?:(?:business|working|full)\s+)?${TIME}\b`,
  // "60%", "3.5 percent"
  String.raw`\d\s*(?:%|percent\b|por ciento\b)`,
  // "$120", "120 dollars"
  String.raw`[$€£]\s?\d|\b${NUMBER_BEGINS}\d[\d,.]*\s*(?:dollars?|euros?|usd|eur)\b`,
  // "300 consultants", "12+ countries", but neither "24/7" nor the year "2026"
  String.raw`\b(?!(?:19|20)\d\d\b)${NUMBER_BEGINS}\d[\d,]*\+?\s+\p{L}{3,}`,
  // "3 out of 4", "twice as fast", "5x faster"
  String.raw`\b${COUNT}\s+(?:out\s+)?of\s+${COUNT}\b|\b\d+\s?[x×]\s|\btwice\b|\bel doble\b`,
];
const CLAIM = new RegExp(CLAIMS.join("|"), "iu");

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * What a page promises in figures: "10+ years", "up to 60%", durations and prices. A claim is the sentence that makes it, as
 * it was typed, so that a sentence that is changed is another claim. Each is named once, in the order of the page.
 */
export function findClaims({ form }: Pick<EditablePage, "form">, texts: StoredTexts): string[] {
  const claims = new Set<string>();
  for (const [name, field] of Object.entries(form.fields))
    for (const claim of claimsOfField(field, texts[name])) {
      claims.add(claim);
      if (claims.size === CLAIMS_MAX) return [...claims];
    }
  return [...claims];
}

/** Of one page. More than anybody reads: a page that lists prices or dates makes no promises that need a source each. */
const CLAIMS_MAX = 300;

function* claimsOfField(field: EditablePage["form"]["fields"][string], typed: unknown) {
  if (itemsOf(field) && Array.isArray(typed)) for (const item of typed) yield* claimsOfItem(item);
  else if (typeof typed === "string") yield* claimsOfText(typed);
}

const isClaim = (sentence: string) => CLAIM.test(sentence);
const sentencesOf = (line: string) =>
  [...SENTENCES.segment(line)].map(({ segment }) => segment.trim());

/** The small texts around a figure make sense together only: "up to", "60%", "Less ramp-up time". */
function* claimsOfItem(item: Readonly<Record<string, unknown>>): Generator<string> {
  // A case study names the source of its figure on the page.
  if (item.source) return;
  const { before, figure, after, title, ...otherFields } = item;
  const texts = Object.values(figure === undefined ? item : otherFields).filter(isText);
  const around = [before, figure, after].filter(Boolean).join(" ");
  if (figure) yield [around, title].filter(Boolean).join(": ");
  for (const text of texts) yield* claimsOfText(text);
}

const isText = (value: unknown): value is string => typeof value === "string";

function* claimsOfText(text: string): Generator<string> {
  for (const line of new Set(text.split("\n"))) {
    if (line.includes(REPLY_TIME_CLAIM)) yield REPLY_TIME_CLAIM;
    if (isClaim(line)) yield* sentencesOf(line).filter(isClaim);
  }
}
