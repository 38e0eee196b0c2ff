import { object, pipe, refine, regex, string, transform, trim } from "zod/mini";
import { requiredText } from "~/platform/forms/text";
import { ADDRESS_MAX_CHARACTERS, isPlainAddress } from "~/platform/mail/address";
import { isRetentionMonths, RETENTION_MAX_MONTHS } from "~/privacy/rules";

const MONTHS_ERROR = `Enter a whole number of months from 1 to ${RETENTION_MAX_MONTHS}`;

const months = pipe(
  string().check(
    trim(),
    regex(/^\d{1,3}$/, MONTHS_ERROR),
    refine((text) => !/^\d+$/.test(text) || isRetentionMonths(Number(text)), MONTHS_ERROR),
  ),
  transform(Number),
);

export const retentionForm = object({ application_months: months, inquiry_months: months });

export const personForm = object({
  email: requiredText(ADDRESS_MAX_CHARACTERS, {
    missing: "Enter an email address",
    name: "Email address",
  }).check(
    refine(
      (text) => text === "" || isPlainAddress(text),
      "Enter an email address in the format name@example.com",
    ),
  ),
});
