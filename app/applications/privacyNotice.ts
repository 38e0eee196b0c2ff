import { LANGUAGE_NAMES, type Language } from "~/languages/languages";
import { ENGLISH } from "~/languages/translate";

// The privacy notice beside the button of the application form. Submitting the form is the consent.

/**
 * Raise it with every change of `noticeSentences`: an application stores the version its applicant agreed to. Earlier texts are
 * in docs/decisions/0016-consent-by-submitting.md.
 */
const TEXT_VERSION = 1;

export interface PrivacyNotice {
  /** Identifies the text and the retention time it names, such as "1-12m"; "1-12m-es" in Spanish. */
  version: string;
  /** How many months an application is retained; null if that could not be read. */
  months: number | null;
}

export function privacyNotice(months: number | null, language: Language = "en"): PrivacyNotice {
  const period = months === null ? "unknown" : `${months}m`;
  const versionParts = [TEXT_VERSION, period, language !== "en" && language];
  return { version: versionParts.filter(Boolean).join("-"), months };
}

/** The current version of the privacy notice, and the version that the form showed; "" if it sent none. */
export interface NoticeVersions {
  current: string;
  agreed: string;
}

/**
 * Whether the applicant agreed to another version than the current one. A form that names none agrees to the current one, because
 * submitting is the consent (docs/decisions/0016-consent-by-submitting.md).
 */
export const isNoticeChanged = ({ current, agreed }: NoticeVersions) =>
  agreed !== "" && agreed !== current;

/** How many months of retention the privacy notice named that an applicant agreed to; null if it named none. */
export function monthsOfNotice(version: string): number | null {
  const months = /^\d+-(\d+)m(?:-|$)/.exec(version)?.[1];
  return months === undefined ? null : Number(months);
}

/** The language of the privacy notice that an applicant agreed to; null for an application from before there was one. */
export function languageOfNotice(version: string | null): Language | null {
  if (version === null) return null;
  const last = version.split("-").at(-1) ?? "";
  return Object.hasOwn(LANGUAGE_NAMES, last) ? (last as Language) : "en";
}

/** The sentences of the privacy notice: use, access and retention. */
export function noticeSentences(company: string, { months }: PrivacyNotice, t = ENGLISH): string[] {
  return [
    t(
      "By submitting, you agree that {company} stores what you send here, your resume included, and uses it to decide on your application.",
      { company },
    ),
    t("Only the people at {company} who deal with applications can see it.", { company }),
    months === null
      ? t("Our privacy policy says how long it is retained.")
      : t(
          "It is deleted {months} after it arrived or after our last decision on it, whichever is later, unless the law requires us to retain it longer.",
          { months: t.counted(months, "{count} month", "{count} months") },
        ),
  ];
}

/** The version of the privacy notice that the form showed. */
export const NOTICE_FIELD = "notice_version";

export const NOTICE_CHANGED =
  "What we say about your data has changed since you opened this form. Read it beside the button, then submit again";
