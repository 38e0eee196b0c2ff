import { requiredEmailAddress } from "~/platform/forms/emailAddress";
import { fieldOf, text } from "~/platform/forms/fields";
import { ADDRESS_MAX_CHARACTERS } from "~/platform/mail/address";

/** How to reach the person who fills in a form. */
export const fullName = text(
  { label: "Full Name", limit: 200, autoComplete: "name" },
  { name: "Full name", missing: "Enter your full name" },
);

export const emailAddress = fieldOf(
  "text",
  {
    label: "Email Address",
    limit: ADDRESS_MAX_CHARACTERS,
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
  limit: 40,
  type: "tel",
  inputMode: "tel",
  autoComplete: "tel",
} as const;
const PHONE_WORDING = { name: "Phone number", missing: "Enter your phone number" };

export const phoneNumber = text(PHONE, PHONE_WORDING);
export const optionalPhoneNumber = text({ ...PHONE, optional: true }, PHONE_WORDING);
