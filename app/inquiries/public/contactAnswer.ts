import type { InquiryInput } from "~/inquiries/inquiry";
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
  values: InquiryInput;
}

export type ContactAnswer = ContactThanks | ContactRejection;

export function contactFailed(email: string): string {
  return `Failed to send your message. Please try again or contact us directly at ${email}.`;
}
