/**
 * Raise it with every change of `noticeSentences`: an application stores the version its applicant agreed to. Earlier
 * texts are in docs/decisions/0016-consent-by-submitting.md.
 */
const TEXT_VERSION = 1;

/** The privacy notice of the application form. Submitting the form is the consent. */
export interface PrivacyNotice {
  /** Identifies the text and the retention time it names, such as "1-12m". */
  version: string;
  /** How many months an application is retained; null if that could not be read. */
  months: number | null;
}

export function privacyNotice(months: number | null): PrivacyNotice {
  return { version: `${TEXT_VERSION}-${months === null ? "unknown" : `${months}m`}`, months };
}

/** The sentences of the notice: use, access and retention. */
export function noticeSentences(company: string, { months }: PrivacyNotice): string[] {
  return [
    `By submitting, you agree that ${company} stores what you send here, your resume included, and uses it to decide on your application.`,
    `Only the people at ${company} who deal with applications can see it.`,
    months === null
      ? "Our privacy policy says how long it is retained."
      : `It is deleted ${formatMonths(months)} after it arrived or after our last decision on it, whichever is later, unless the law requires us to retain it longer.`,
  ];
}

const formatMonths = (months: number) => (months === 1 ? "1 month" : `${months} months`);
