import type { EditablePage } from "~/content/editablePage";
import type { StoredTexts } from "~/content/shownTexts.server";
import { itemsOf } from "~/platform/forms/listFields";

/** `{reply-time}` in a text: one promise, however many sentences make it. */
export const REPLY_TIME_CLAIM = "{reply-time}";

/**
 * A number is read from its first digit only: tried at each of its digits, a text of digits and commas would take the square of
 * its length.
 */
const NUMBER_BEGINS = String.raw`(?=\d)(?<!\d[,.]*)`;
/** The words are English and Spanish, as texts can be in the site's second language. */
const NUMBER_WORDS =
  "one|two|three|four|five|six|seven|eight|nine|ten|twelve|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce";
const COUNT = String.raw`(?:${NUMBER_BEGINS}\d[\d,.]*\+?|${NUMBER_WORDS})`;
const TIME =
  "(?:(?:second|minute|hour|day|week|month|year|segundo|minuto|hora|día|semana|año)s?|mes(?:es)?)";
const CLAIM_PATTERNS = [
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
const CLAIM = new RegExp(CLAIM_PATTERNS.join("|"), "iu");

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * Finds what a page promises in figures: "10+ years", "up to 60%", durations and prices. A claim is the sentence that makes it,
 * as it was typed, so that a sentence that is changed is another claim. Each is named once, in the order of the page.
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

/** How many claims of one page are listed: one with more lists prices or dates, which need no source each. */
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
