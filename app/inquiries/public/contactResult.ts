import type { InquiryInput } from "~/inquiries/inquiry";
import type { Rejection } from "~/shell/forms/public/publicFormResult";

export interface ContactThanks {
  ok: true;
  reference: string;
  firstName: string;
  /** What was typed, to be shown again. */
  sent: Omit<InquiryInput, "privacy">;
  /** The day on which the promised reply is due: "Tuesday, November 24". */
  replyBy: string;
  /** The form key of the next message. */
  nextKey: string;
}

export interface ContactRejection extends Rejection {
  values: InquiryInput;
}

export type ContactResult = ContactThanks | ContactRejection;

export function contactFailed(email: string): string {
  return `Failed to send your message. Please try again or contact us directly at ${email}.`;
}
