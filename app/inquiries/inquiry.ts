import { literal } from "zod/mini";
import type { InquiryState, ServiceChoice } from "~/inquiries/rules";
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
import { type ColumnsOf, columnsOf } from "~/platform/forms/record";
import type { PublicRefusal } from "~/shell/forms/public/publicFormResult";

const MESSAGE_MAX_CHARACTERS = 10_000;

const privacy: Field<boolean, true> = {
  control: "checkbox",
  options: { label: "I agree to the privacy policy" },
  empty: false,
  read: (form, name) => isAgreed(textOf(form, name)),
  check: literal(true, { error: "Agree to the privacy policy to send your message" }),
};

/** The contact form, in the order of the screen, with the services that the firm offers. */
export const inquiryFormOf = (services: readonly ServiceChoice[]) =>
  formOf({
    name: fullName,
    email: emailAddress,
    company: text(
      { label: "Company/Organization", maxCharacters: 200, autoComplete: "organization" },
      { missing: "Enter your company or organization" },
    ),
    phone: optionalPhoneNumber,
    service: choice(
      { label: "Service of Interest", placeholder: "Select a service", choices: services },
      { missing: "Select the service you are interested in" },
    ),
    message: longText(
      {
        label: "Message",
        hint: "What are you trying to change, and by when? Please leave out passwords and customer data.",
        rows: 5,
        maxCharacters: MESSAGE_MAX_CHARACTERS,
        alwaysShowsLimit: true,
      },
      { missing: "Enter your message" },
    ),
    privacy,
  });

type InquiryFields = ReturnType<typeof inquiryFormOf>["fields"];

/** The contact form as typed, and once it was checked. */
export type InquiryInput = TypedOf<InquiryFields>;
export type InquiryDetails = ValuesOf<InquiryFields>;

/** `service` is a code of SERVICES, or the name of another service. */
export interface Inquiry extends Omit<ColumnsOf<InquiryFields>, "privacy"> {
  id: string;
  reference: string;
  state: InquiryState;
  consentVersion: string | null;
  consentedAt: Date;
  receivedAt: Date;
}

/** The columns of a sent form. Which services it offers makes no difference to them. */
export function inquiryColumnsOf(
  details: InquiryDetails,
): Omit<ColumnsOf<InquiryFields>, "privacy"> {
  const { privacy: _agreed, ...columns } = columnsOf(inquiryFormOf([]), details);
  return columns;
}

/** A client that sends a negative value has not consented, although the field is present. */
function isAgreed(text: string): boolean {
  return !["", "false", "0", "off", "no"].includes(text.trim().toLowerCase());
}

export interface ContactThanks {
  ok: true;
  reference: string;
  firstName: string;
  /** The typed values, which the page shows again. */
  sent: Omit<InquiryInput, "privacy">;
  /** The day on which the promised reply is due: "Tuesday, November 24". */
  replyBy: string;
  /** The form key of the next message. */
  nextKey: string;
}

export interface ContactRefusal extends PublicRefusal {
  values: InquiryInput;
}

export type ContactResult = ContactThanks | ContactRefusal;

export function contactFailed(email: string): string {
  return `Failed to send your message. Please try again or contact us directly at ${email}.`;
}
