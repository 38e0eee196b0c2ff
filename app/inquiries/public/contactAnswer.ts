import type { InquiryInput } from "~/inquiries/forms";
import type { Rejection } from "~/shell/public/form/formAnswer";

export interface ContactThanks {
  ok: true;
  reference: string;
  firstName: string;
  email: string;
  /** The form key of the next message. */
  nextKey: string;
}

export interface ContactRejection extends Rejection {
  input: InquiryInput;
}

export type ContactAnswer = ContactThanks | ContactRejection;

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
