import { EMAIL_ADDRESS_MAX_CHARACTERS, withoutInvisible } from "~/platform/emailAddress";
import { type FieldErrors, type SentFields, textOf } from "~/platform/forms/check";

/** Providers whose names are often mistyped. Only a name of five letters or more is compared by its letters. */
const COMMON_PROVIDERS = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "verizon.net",
  "protonmail.com",
  "aol.com",
  "live.com",
  "msn.com",
];

/** Real providers that look like a slip of one above. */
const SIMILAR_PROVIDERS = new Set(["mail.com", "email.com", "ymail.com", "fmail.com", "zmail.com"]);

const NAME_MIN_CHARACTERS = 5;
/** From this length on two slips are believed: `htomial` is meant as hotmail, but `small`, two letters off, not as gmail. */
const LONG_NAME_CHARACTERS = 7;

/** `.con` and others that are no top-level domain: `.com` is meant. */
const NOT_AN_ENDING = /\.(?:con|cmo|ocm|comm|coom|vom|xom|cpm|clm)$/;

/** `dana@gmial.com` -> `dana@gmail.com`; null for an address without a likely slip in its domain. */
export function suggestEmail(typed: string): string | null {
  const emailAddress = withoutInvisible(typed).trim();
  const at = emailAddress.lastIndexOf("@");
  const domain = emailAddress.slice(at + 1).toLowerCase();
  // The comparison below goes letter by letter, which would take long for a text of any length.
  if (emailAddress.length > EMAIL_ADDRESS_MAX_CHARACTERS) return null;
  if (at < 1 || domain === "" || /\s/.test(emailAddress)) return null;
  const suggestion = meantDomain(domain);
  return suggestion === null || suggestion === domain
    ? null
    : `${emailAddress.slice(0, at)}@${suggestion}`;
}

function meantDomain(domain: string): string | null {
  if (COMMON_PROVIDERS.includes(domain) || SIMILAR_PROVIDERS.has(domain)) return null;
  const suggestion = COMMON_PROVIDERS.find((provider) => isSlipOf(domain, provider));
  return suggestion ?? (NOT_AN_ENDING.test(domain) ? domain.replace(NOT_AN_ENDING, ".com") : null);
}

function isSlipOf(domain: string, provider: string): boolean {
  const [name = "", ending = ""] = provider.split(".");
  const dot = domain.indexOf(".");
  if (dot < 0) return [name, `${name}${ending}`].includes(domain);
  return isNearName(domain.slice(0, dot), name) && distance(domain.slice(dot + 1), ending) <= 1;
}

function isNearName(typed: string, name: string): boolean {
  if (name.length < NAME_MIN_CHARACTERS) return typed === name;
  return distance(typed, name) <= (name.length < LONG_NAME_CHARACTERS ? 1 : 2);
}

/** How many letters were left out, added, mistaken or exchanged with their neighbor: `gmial` is 1 from `gmail`. */
function distance(typed: string, suggestion: string): number {
  let before: number[] = [];
  let last = Array.from({ length: suggestion.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const next = [row];
    for (let column = 1; column <= suggestion.length; column++) {
      const isSameLetter = typed[row - 1] === suggestion[column - 1];
      const isExchanged =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === suggestion[column - 2] &&
        typed[row - 2] === suggestion[column - 1];
      next[column] = Math.min(
        cost(last, column) + 1,
        cost(next, column - 1) + 1,
        cost(last, column - 1) + (isSameLetter ? 0 : 1),
        isExchanged ? cost(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return cost(last, suggestion.length);
}

const cost = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/** The address for which the form has suggested another. With scripts, public forms ask beside the field instead. */
export const ASKED_FIELD = "email_asked";
/** The checkbox "Yes, use dana@gmail.com"; its value is that address. */
export const ACCEPTED_FIELD = "email_suggested";

/** The form with the suggested address in place of the typed one, where the visitor accepted it. */
export function withAcceptedEmail(fields: SentFields): SentFields {
  const suggested = suggestEmail(textOf(fields, "email"));
  if (!suggested || textOf(fields, ACCEPTED_FIELD) !== suggested) return fields;
  return new Map([...fields, ["email", [suggested]]]);
}

/**
 * Asks once about a likely slip in the address, unless the visitor accepted the suggestion. If the form is sent again with the
 * same address, it is accepted.
 */
export function emailQuestion(fields: SentFields): FieldErrors | null {
  const typed = textOf(withAcceptedEmail(fields), "email");
  const suggested = suggestEmail(typed);
  if (!suggested || !fields.has(ASKED_FIELD) || textOf(fields, ASKED_FIELD) === typed) return null;
  return { email: slipQuestion(suggested) };
}

/** The error beside the field. */
export function slipQuestion(suggested: string): string {
  return `Did you mean ${suggested}? If the address is right as you typed it, send the form again`;
}
