const APPLICATION_STATUSES = ["new", "reviewing", "interviewed", "accepted", "rejected"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const ADMIN_PAGE_SIZE = 25;
/** How long a mail about a status is held before it is sent, so that the change can be undone. */
export const STATUS_MAIL_HOLD_SECONDS = 15;
export const RECENT_APPLICATIONS = 5;
/** What one bulk command may change: each change writes a line to the audit log under its global lock. */
export const SELECTED_MAX = 500;

export interface Application {
  id: string;
  reference: string;
  jobId: string;
  jobTitle: string;
  fullName: string;
  email: string;
  phone: string;
  /** Null, all five, for an application that was imported without its file. */
  resumeKey: string | null;
  resumeName: string | null;
  resumeMediaType: string | null;
  resumeBytes: number | null;
  resumeSha256: string | null;
  /** Of an imported application: where the site before this one served its resume. */
  formerResumePath: string | null;
  coverLetter: string | null;
  linkedinUrl: string | null;
  portfolioUrl: string | null;
  referralSource: string | null;
  /** The `?source=` parameter of the address that led the applicant to the form. */
  source: string | null;
  /** The version of the privacy notice the applicant agreed to. */
  noticeVersion: string | null;
  noticeAcceptedAt: Date | null;
  /** One of APPLICATION_STATUSES, or a status that an older program stored. */
  status: string;
  appliedAt: Date;
  /** When a legal hold was set, which prevents deletion; null without one. */
  heldAt: Date | null;
}

/** The columns that lists show. */
export type ApplicationSummary = Pick<
  Application,
  "id" | "fullName" | "email" | "jobTitle" | "status" | "appliedAt"
> & {
  hasResume: boolean;
  /** An earlier application for the same job came from the same address. */
  appliedBefore: boolean;
  /** A later application for the same job came from the same address; its resume is the current one. */
  isSuperseded: boolean;
  /** Whether the admin area can show it; otherwise it can only be downloaded. */
  isResumeReadable: boolean;
};

export function isApplicationStatus(text: string): text is ApplicationStatus {
  return (APPLICATION_STATUSES as readonly string[]).includes(text);
}

/** Accepted out of all applications, in whole percent, half rounded up; 0 without applications. */
export function conversionRate(accepted: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * accepted) / total);
}
