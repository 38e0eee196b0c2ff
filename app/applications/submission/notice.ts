/**
 * Raise it with every change of `noticeSentences`: an application stores which words its applicant agreed to. Earlier
 * words are in docs/decisions/0016-consent-by-submitting.md.
 */
const TEXT_VERSION = 1;

/** What the application form says about the applicant's data. Sending the form is the agreement. */
export interface PrivacyNotice {
  /** Of the words and of the time that they name, such as "1-12m". */
  version: string;
  /** How many months an application is retained; null when that could not be read. */
  months: number | null;
}

export function privacyNotice(months: number | null): PrivacyNotice {
  return { version: `${TEXT_VERSION}-${months === null ? "unknown" : `${months}m`}`, months };
}

/** What happens, who sees it, and for how long. */
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
