import type { Language } from "~/languages/languages";

/** A service that visitors choose in the contact form, and what is stored of it. */
export interface ServiceChoice {
  value: string;
  label: string;
}

/** Their codes are stored and mailed, so they never change. A service of another name is stored by its name. */
export const SERVICES: readonly ServiceChoice[] = [
  { value: "ai-ml", label: "AI/ML Solutions" },
  { value: "cloud", label: "Cloud Infrastructure" },
  { value: "data", label: "Data Engineering" },
  { value: "staff", label: "Staff Augmentation" },
  { value: "integration", label: "System Integration" },
  { value: "digital", label: "Digital Transformation" },
];

export const INQUIRY_STATES = ["new", "answered", "archived"] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

export function countAll(counts: Readonly<Record<InquiryState, number>>): number {
  return INQUIRY_STATES.reduce((sum, state) => sum + counts[state], 0);
}

/** Raise it with every change of the privacy checkbox's label. */
const CONSENT_VERSION = "1";

/** An inquiry stores the version of the label that the visitor agreed to: "1", or "1-es" in Spanish. */
export const consentVersionIn = (language: Language) =>
  language === "en" ? CONSENT_VERSION : `${CONSENT_VERSION}-${language}`;

export const ADMIN_PAGE_SIZE = 25;

/** Sent in place of a service's name by sites whose form lets visitors choose none. */
export const NOT_SPECIFIED = "Not specified";

export function serviceName(code: string): string {
  return SERVICES.find(({ value }) => value === code)?.label ?? (code || NOT_SPECIFIED);
}
