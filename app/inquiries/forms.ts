import * as z from "zod/mini";
import { SERVICES } from "~/inquiries/rules";
import { type FormFields, multilineTextOf, textOf } from "~/platform/forms/check";
import { requiredEmailAddress } from "~/platform/forms/emailAddress";
import { optionalText, requiredText } from "~/platform/forms/text";

export const NAME_MAX_CHARACTERS = 200;
export const PHONE_MAX_CHARACTERS = 40;
export const COMPANY_MAX_CHARACTERS = 200;
export const MESSAGE_MAX_CHARACTERS = 10_000;

/** The contact form as typed; echoed when the form is rejected. */
export interface InquiryInput {
  name: string;
  email: string;
  phone: string;
  company: string;
  service: string;
  message: string;
  privacy: boolean;
}

export const EMPTY_INQUIRY: InquiryInput = {
  name: "",
  email: "",
  phone: "",
  company: "",
  service: "",
  message: "",
  privacy: false,
};

export function readInquiryInput(fields: FormFields): InquiryInput {
  return {
    name: textOf(fields, "name"),
    email: textOf(fields, "email"),
    phone: textOf(fields, "phone"),
    company: textOf(fields, "company"),
    service: textOf(fields, "service"),
    message: multilineTextOf(fields, "message"),
    privacy: isAgreed(textOf(fields, "privacy")),
  };
}

// A client that sends a negative value has not consented, although the field is present.
function isAgreed(text: string): boolean {
  return !["", "false", "0", "off", "no"].includes(text.trim().toLowerCase());
}

export const inquiryForm = z.strictObject({
  name: requiredText(NAME_MAX_CHARACTERS, { missing: "Enter your full name", name: "Full name" }),
  email: requiredEmailAddress,
  phone: optionalText(PHONE_MAX_CHARACTERS, "Phone number"),
  company: requiredText(COMPANY_MAX_CHARACTERS, {
    missing: "Enter your company or organization",
    name: "Company/Organization",
  }),
  service: z.enum(
    SERVICES.map((service) => service.value),
    { error: "Select the service you are interested in" },
  ),
  message: requiredText(MESSAGE_MAX_CHARACTERS, { missing: "Enter your message", name: "Message" }),
  privacy: z.literal(true, { error: "Agree to the privacy policy to send your message" }),
});

/** A validated contact form. */
export type InquiryDetails = z.output<typeof inquiryForm>;
