import type { InquiryInput } from "~/domain/inquiries/forms";
import type { Refusal } from "~/routes/public/parts/formAnswer";

export interface ContactThanks {
  ok: true;
  reference: string;
  firstName: string;
  email: string;
  /** For the next message. */
  nextKey: string;
}

export interface ContactRefusal extends Refusal {
  input: InquiryInput;
}

export type ContactAnswer = ContactThanks | ContactRefusal;

export const CONTACT_FIELDS = [
  "name",
  "email",
  "company",
  "phone",
  "service",
  "message",
  "privacy",
] as const;

export function contactFailed(email: string): string {
  return `Failed to send your message. Please try again or contact us directly at ${email}.`;
}
