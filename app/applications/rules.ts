import type { Actor } from "~/platform/security/actor";

export const APPLICATION_STATUSES = [
  "new",
  "reviewing",
  "interviewed",
  "accepted",
  "rejected",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const RESUME_MAX_BYTES = 5 * 1024 * 1024;
export const RESUME_EXTENSIONS = [".pdf", ".doc", ".docx"] as const;

/** How one may have heard of us: what is stored, and what is shown. */
export const REFERRAL_SOURCES = [
  { value: "LinkedIn", label: "LinkedIn" },
  { value: "Indeed", label: "Indeed" },
  { value: "Company Website", label: "Company Website" },
  { value: "Referral", label: "Employee Referral" },
  { value: "Job Board", label: "Other Job Board" },
  { value: "Other", label: "Other" },
] as const;

export const ADMIN_PAGE_SIZE = 25;
export const RECENT_APPLICATIONS = 5;

export interface Application {
  id: string;
  reference: string;
  jobId: string;
  jobTitle: string;
  fullName: string;
  email: string;
  phone: string;
  resumeKey: string;
  resumeName: string;
  resumeMediaType: string;
  resumeBytes: number;
  resumeSha256: string;
  coverLetter: string | null;
  linkedinUrl: string | null;
  portfolioUrl: string | null;
  referralSource: string | null;
  /** What `?source=` said in the address by which the applicant came. */
  source: string | null;
  /** Which words about their data the applicant agreed to, and when. */
  noticeVersion: string | null;
  noticeAcceptedAt: Date | null;
  /** One of APPLICATION_STATUSES, or whatever an older program stored. */
  status: string;
  appliedAt: Date;
  /** Since when a legal hold keeps it from being deleted. */
  heldAt: Date | null;
}

/** What lists show of an application. */
export type ApplicationSummary = Pick<
  Application,
  "id" | "fullName" | "email" | "jobTitle" | "status" | "appliedAt"
> & {
  hasResume: boolean;
  /** The same address applied for the same job before this one. */
  appliedBefore: boolean;
  /** The same address applied for the same job after this one, so that the resume there is the current one. */
  isSuperseded: boolean;
  /** Whether it can be read at the desk; otherwise it is a download only. */
  isResumeReadable: boolean;
};

export function isApplicationStatus(text: string): text is ApplicationStatus {
  return (APPLICATION_STATUSES as readonly string[]).includes(text);
}

/** Accepted out of all, in whole percent, half rounded up; 0 when there is none. */
export function conversionRate(accepted: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * accepted) / total);
}

export function mayDealWithApplications(actor: Actor): boolean {
  return actor.kind === "administrator" || actor.kind === "operator";
}
