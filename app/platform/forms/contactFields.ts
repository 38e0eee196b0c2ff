import { refine } from "zod/mini";
import {
  EMAIL_ADDRESS_MAX_CHARACTERS,
  isEmailAddress,
  withoutInvisible,
} from "~/platform/emailAddress";
import { fieldOf, optionalText, requiredText, text } from "~/platform/forms/fields";
import { isPhoneNumber } from "~/platform/forms/phoneNumbers";

/** Whether a text is a plain email address whose domain has a dot: anything else typed into a form is a slip. */
export const isTypedEmailAddress = (text: string): boolean =>
  isEmailAddress(text) && /@[^@]+\.[^@.]+$/.test(text);

export const requiredEmailAddress = requiredText(
  EMAIL_ADDRESS_MAX_CHARACTERS,
  { missing: "Enter your email address", name: "Email address" },
  withoutInvisible,
).check(
  refine(
    // An empty value has its own message.
    (text) => text === "" || isTypedEmailAddress(text),
    "Enter an email address in the format name@example.com",
  ),
);

/** How to reach the person who fills in a form. */
export const fullName = text(
  { label: "Full Name", maxCharacters: 200, autoComplete: "name" },
  { name: "Full name", missing: "Enter your full name" },
);

export const emailAddress = fieldOf(
  "text",
  {
    label: "Email Address",
    maxCharacters: EMAIL_ADDRESS_MAX_CHARACTERS,
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
  requiredEmailAddress,
);

const PHONE = {
  label: "Phone Number",
  maxCharacters: 40,
  type: "tel",
  inputMode: "tel",
  autoComplete: "tel",
} as const;
const PHONE_NAME = "Phone number";
const PHONE_WRONG = "Enter a phone number, such as (212) 555-0123 or +44 20 7946 0018";

export const phoneNumber = fieldOf(
  "text",
  PHONE,
  requiredText(
    PHONE.maxCharacters,
    { name: PHONE_NAME, missing: "Enter your phone number" },
    withoutInvisible,
  ).check(
    // An empty value has its own message.
    refine((text) => text === "" || isPhoneNumber(text), PHONE_WRONG),
  ),
);

export const optionalPhoneNumber = fieldOf(
  "text",
  { ...PHONE, optional: true },
  optionalText(PHONE.maxCharacters, PHONE_NAME, withoutInvisible).check(
    refine((text) => text === null || isPhoneNumber(text), PHONE_WRONG),
  ),
);

/** An email address as a link. Everything but the @ is escaped, so that no address can add a copy or a subject. */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
