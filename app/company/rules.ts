export const LOGO_MAX_BYTES = 20 * 1024;

/** The label of each network by field name, in the order of display. */
export const SOCIAL_NETWORKS = {
  linkedin: "LinkedIn",
  github: "GitHub",
  x: "X",
  youtube: "YouTube",
} as const;

export const OFFICES_MAX = 20;
/** The number of articles on the home page. */
export const HOME_POSTS_MAX = 3;

/** In the order of ISO 8601: Monday is day 1. */
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

/** Whether a code is a two-letter country code in upper case. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
}

/** The time zones for the form, sorted. */
export function listTimeZones(): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].sort();
}

/** Whether it is an IANA name, old ones included. Offsets such as +05:00 have no summer time and are rejected. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Digits with the usual separators, at least five of them. */
export function isPhone(text: string): boolean {
  return /^\+?[\d ().\-/]+$/.test(text) && text.replace(/\D/g, "").length >= 5;
}

export const COMPANY_PATH = "/admin/settings/company";

export const BRAND_PATH = "/admin/settings/brand";

export const LOGO_PATH = "/admin/settings/brand/logo";
