import { literal } from "zod/mini";
import { SERVICES } from "~/inquiries/rules";
import { textOf } from "~/platform/forms/check";
import { emailAddress, fullName, optionalPhoneNumber } from "~/platform/forms/contactFields";
import {
  choice,
  type Field,
  formOf,
  longText,
  type TypedOf,
  text,
  type ValuesOf,
} from "~/platform/forms/fields";

const MESSAGE_MAX_CHARACTERS = 10_000;

const privacy: Field<boolean, true> = {
  control: "checkbox",
  look: { label: "I agree to the privacy policy" },
  empty: false,
  read: (sent, name) => isAgreed(textOf(sent, name)),
  check: literal(true, { error: "Agree to the privacy policy to send your message" }),
};

/** The contact form, in the order of the screen. */
export const inquiryForm = formOf({
  name: fullName,
  email: emailAddress,
  company: text(
    { label: "Company/Organization", limit: 200, autoComplete: "organization" },
    { missing: "Enter your company or organization" },
  ),
  phone: optionalPhoneNumber,
  service: choice(
    { label: "Service of Interest", placeholder: "Select a service", choices: SERVICES },
    { missing: "Select the service you are interested in" },
  ),
  message: longText(
    {
      label: "Message",
      hint: "What are you trying to change, and by when? Please leave out passwords and customer data.",
      rows: 5,
      limit: MESSAGE_MAX_CHARACTERS,
      tellsLimit: true,
    },
    { missing: "Enter your message" },
  ),
  privacy,
});

/** The contact form as typed, and once it was checked. */
export type InquiryInput = TypedOf<typeof inquiryForm.fields>;
export type InquiryDetails = ValuesOf<typeof inquiryForm.fields>;

// A client that sends a negative value has not consented, although the field is present.
function isAgreed(text: string): boolean {
  return !["", "false", "0", "off", "no"].includes(text.trim().toLowerCase());
}
