import { overwrite, pipe, refine, string, transform, trim } from "zod/mini";
import {
  EMAIL_ADDRESS_MAX_CHARACTERS,
  isEmailAddress,
  withoutInvisible,
} from "~/platform/emailAddress";
import { textOf } from "~/platform/forms/check";
import { type Field, fieldOf, formOf, requiredText } from "~/platform/forms/fields";
import { isRetentionMonths, RETENTION_MAX_MONTHS } from "~/privacy/rules";

const MONTHS_ERROR = `Enter a whole number of months from 1 to ${RETENTION_MAX_MONTHS}`;

const months = (label: string) =>
  fieldOf(
    "text",
    {
      label,
      hint: `Months, from 1 to ${RETENTION_MAX_MONTHS}`,
      inputMode: "numeric",
      autoComplete: "off",
    },
    pipe(
      string().check(
        trim(),
        refine((text) => /^\d+$/.test(text) && isRetentionMonths(Number(text)), MONTHS_ERROR),
      ),
      transform(Number),
    ),
  );

export const retentionForm = formOf({
  application_months: months("Keep applications for"),
  inquiry_months: months("Keep inquiries for"),
});

const ADDRESS = {
  maxCharacters: EMAIL_ADDRESS_MAX_CHARACTERS,
  autoComplete: "off",
  autoCapitalize: "none",
} as const;

export const personForm = formOf({
  email: fieldOf(
    "text",
    { label: "Email", type: "email", ...ADDRESS },
    requiredText(
      EMAIL_ADDRESS_MAX_CHARACTERS,
      { missing: "Enter an email address", name: "Email address" },
      withoutInvisible,
    ).check(
      refine(
        (text) => text === "" || isEmailAddress(text),
        "Enter an email address in the format name@example.com",
      ),
    ),
  ),
});

/** The looked-up address, which the form repeats. */
const lookedUp: Field<string, string> = {
  control: "own",
  options: { label: "Email" },
  empty: "",
  read: (form, name) => textOf(form, name).trim(),
  check: string(),
};

export const eraseForm = formOf(
  {
    email: lookedUp,
    confirmation: {
      ...fieldOf(
        "text",
        { label: "Type the email address to confirm", spellCheck: false, ...ADDRESS },
        string().check(overwrite(withoutInvisible), trim()),
      ),
      secret: true,
    },
  },
  refine(({ email, confirmation }) => confirmation.toLowerCase() === email.toLowerCase(), {
    path: ["confirmation"],
    error: "Type the same email address as above",
  }),
);
