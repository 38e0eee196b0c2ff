export const NAME_MAX_CHARACTERS = 200;
/** They stand beside the mark, where there is room for no more. */
export const SHORT_NAME_MAX_CHARACTERS = 32;
export const DESCRIPTOR_MAX_CHARACTERS = 48;
export const TAGLINE_MAX_CHARACTERS = 400;
export const PHONE_MAX_CHARACTERS = 40;
export const WEB_ADDRESS_MAX_CHARACTERS = 2_000;
export const MARK_MAX_BYTES = 20 * 1024;
export const HOURS_MAX_LINES = 10;

/** By the name of their field, in the order in which they are shown. */
export const SOCIAL_NETWORKS = {
  linkedin: "LinkedIn",
  github: "GitHub",
  x: "X",
  youtube: "YouTube",
} as const;

export const OFFICES_MAX = 20;
export const REGION_MAX_CHARACTERS = 100;
/** Places for articles on the home page. */
export const HOME_POSTS_MAX = 3;

/** As a week is written where it begins on Monday; a day's number is its place, from 1. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Whether it is a country's two letters. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
}

/** The zones that can be chosen. */
export function listTimeZones(): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].sort();
}

/** Of the names that IANA gave, old ones included; no bare offset, which knows no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Digits with what people put between them; at least five digits make a number. */
export function isPhone(text: string): boolean {
  return /^\+?[\d ().\-/]+$/.test(text) && text.replace(/\D/g, "").length >= 5;
}
