import * as z from "zod/mini";
import { isClockTime, profileForm } from "~/company/companyFields";
import type { CompanyDetails, CompanyInput, Office } from "~/company/profile";
import { isCountry, OFFICES_MAX, SOCIAL_NETWORKS } from "~/company/rules";
import { isLocale, languageOf } from "~/languages/languages";
import { type Checked, type FieldErrors, type SentFields, textOf } from "~/platform/forms/check";
import {
  type Fields,
  fieldOf,
  formOf,
  type TypedForm,
  text,
  type ValuesOf,
  webAddress,
} from "~/platform/forms/fields";
import { columnsOf } from "~/platform/forms/record";

/** The form of the company: its details, as many offices as it has, and its social links. */
export const companyForm: TypedForm<CompanyInput, CompanyDetails> = {
  read: readCompanyInput,
  rebuild: withOfficesChanged,
  check: checkCompanyForm,
  get mostFields() {
    const offices = Array.from({ length: OFFICES_MAX }, (_, index) => `office_${index + 1}`);
    return fieldsWith(offices);
  },
};

/** The fields of a form in the order of the screen. */
export function companyFields(input: CompanyInput): Fields {
  return fieldsWith(officesIn(input));
}

function fieldsWith(offices: readonly string[]): Fields {
  return Object.assign({}, profileForm.fields, ...offices.map(officeFields), socialForm.fields);
}

function readCompanyInput(form: SentFields): CompanyInput {
  return { ...profileForm.read(form), ...socialForm.read(form), ...readOffices(form) };
}

function checkCompanyForm(input: CompanyInput): Checked<CompanyDetails> {
  const profile = profileForm.check(partOf(input, profileForm.fields));
  const social = socialForm.check(partOf(input, socialForm.fields));
  const offices = checkOffices(input);
  const checked = [profile, ...offices, social];
  const crossFieldErrors = {
    ...closesTooEarly(input),
    ...sameLanguageTwice(input),
    ...tooManyOffices(offices.length),
  };
  if (
    !profile.ok ||
    !social.ok ||
    !offices.every((office) => office.ok) ||
    hasErrors(crossFieldErrors)
  ) {
    const fieldErrors = checked.map((part): FieldErrors => (part.ok ? {} : part.fieldErrors));
    return { ok: false, fieldErrors: Object.assign({}, crossFieldErrors, ...fieldErrors) };
  }
  return { ok: true, value: detailsOf(profile.value, offices, social.value) };
}

function partOf(input: CompanyInput, fields: Fields): CompanyInput {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, input[name] ?? ""]));
}

const hasErrors = (fieldErrors: FieldErrors) => Object.keys(fieldErrors).length > 0;

function closesTooEarly({ opens = "", closes = "" }: CompanyInput): FieldErrors {
  if (!isClockTime(opens) || !isClockTime(closes) || opens < closes) return {};
  return { closes: "Closing time must be after the opening time" };
}

function sameLanguageTwice({ locale = "", second_locale: second = "" }: CompanyInput): FieldErrors {
  if (!isLocale(locale) || !isLocale(second) || languageOf(locale) !== languageOf(second))
    return {};
  return { second_locale: "Choose another language than the site's own" };
}

function detailsOf(
  values: ValuesOf<typeof profileForm.fields>,
  offices: ReadonlyArray<{ value: Office }>,
  social: ValuesOf<typeof socialForm.fields>,
): CompanyDetails {
  const { businessDays: days, opens, closes, region, ...columns } = columnsOf(profileForm, values);
  const { secondLocale, secondTagline, secondDescriptor, secondRegion, ...facts } = columns;
  return {
    ...facts,
    second: secondLocale && {
      locale: secondLocale,
      tagline: secondTagline ?? "",
      descriptor: secondDescriptor ?? "",
      region: secondRegion ?? "",
    },
    region: region ?? "",
    businessHours: { days, opens, closes },
    offices: offices.map((office) => office.value),
    social: linksOf(social),
  };
}

function linksOf(social: ValuesOf<SocialFields>) {
  return Object.entries(SOCIAL_NETWORKS).flatMap(([field, label]) => {
    const href = social[field as keyof typeof SOCIAL_NETWORKS];
    return href ? [{ label, href }] : [];
  });
}

const address = (label: string) =>
  webAddress({
    label,
    halfWidth: true,
    inputMode: "url",
    maxCharacters: 2_000,
    autoComplete: "off",
  });

type SocialFields = Record<keyof typeof SOCIAL_NETWORKS, ReturnType<typeof address>>;

export const socialForm = formOf(
  Object.fromEntries(
    Object.entries(SOCIAL_NETWORKS).map(([field, label]) => [field, address(label)]),
  ) as SocialFields,
);

const country = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.refine(isCountry, "Country must be its two letters, such as US"),
  );

const half = { halfWidth: true, autoComplete: "off" } as const;

const officeForm = formOf({
  name: text({ label: "Office name", maxCharacters: 200, ...half }),
  street: text({ label: "Street", maxCharacters: 200, ...half }),
  city: text({ label: "City", maxCharacters: 200, ...half }),
  region: text({ label: "State or region", optional: true, maxCharacters: 200, ...half }),
  postal_code: text({ label: "Postal code", optional: true, maxCharacters: 40, ...half }),
  country: fieldOf(
    "text",
    {
      label: "Country, in two letters",
      maxCharacters: 2,
      alwaysShowsLimit: false,
      autoCapitalize: "characters",
      ...half,
    },
    country,
  ),
});

export const OFFICE_FIELD_NAMES = Object.keys(officeForm.fields);

/** The fields of one of several offices, by the names that they have in the whole form. */
export function officeFields(office: string): Fields {
  const fields = Object.entries(officeForm.fields);
  return Object.fromEntries(fields.map(([part, field]) => [`${office}_${part}`, field]));
}

/** The field prefixes of a form's offices, office_1 and so on, in order; always at least one. */
export function officesIn(input: CompanyInput): string[] {
  const count = new Set(Object.keys(input).map((name) => OFFICE_FIELD.exec(name)?.[1]));
  count.delete(undefined);
  return Array.from({ length: Math.max(1, count.size) }, (_, index) => `office_${index + 1}`);
}

const OFFICE_FIELD = /^office_(\d{1,3})_/;

/** Reads the offices of a submitted form and renumbers them without gaps. */
function readOffices(fields: SentFields): CompanyInput {
  const numbers = [...fields.keys()].flatMap((name) => OFFICE_FIELD.exec(name)?.[1] ?? []);
  const inOrder = [...new Set(numbers)].sort((a, b) => Number(a) - Number(b));
  return officeInputs(
    inOrder.map((number) => (part) => textOf(fields, `office_${number}_${part}`)),
  );
}

/** Validates the first office and every other with any field filled in. */
function checkOffices(input: CompanyInput): Checked<Office>[] {
  return officesIn(input)
    .filter((office, index) => index === 0 || isBegun(input, office))
    .map((office) => checkOffice(input, office));
}

/**
 * Without scripts the office buttons post the form. Returns the form with its offices changed, to be shown again without saving;
 * null if the form was posted to be saved.
 */
function withOfficesChanged(fields: SentFields, input: CompanyInput): CompanyInput | null {
  const removedOffice = textOf(fields, "remove_office");
  if (!removedOffice && !fields.has("add_office")) return null;
  const remaining = officesIn(input).filter((office) => office !== removedOffice);
  const read = remaining.map((office) => (part: string) => input[`${office}_${part}`] ?? "");
  const empty = (part: string) => (part === "country" ? (input.office_1_country ?? "") : "");
  const offices = removedOffice && read.length > 0 ? read : [...read, empty];
  const otherEntries = Object.entries(input).filter(([name]) => !OFFICE_FIELD.test(name));
  return { ...Object.fromEntries(otherEntries), ...officeInputs(offices) };
}

function officeInputs(offices: ReadonlyArray<(part: string) => string>): CompanyInput {
  const entries = offices.flatMap((read, index) =>
    OFFICE_FIELD_NAMES.map((part) => [`office_${index + 1}_${part}`, read(part)]),
  );
  return Object.fromEntries(entries);
}

/** The errors after an office was removed: those of the offices after it move on with their fields. Offices count from 1. */
export function errorsWithoutOffice(errors: FieldErrors, removed: number): FieldErrors {
  const remaining = Object.entries(errors).flatMap(([name, error]): [string, typeof error][] => {
    const [, number, part] = /^office_(\d+)_(.+)$/.exec(name) ?? [];
    const office = Number(number);
    if (part === undefined || office < removed) return [[name, error]];
    return office === removed ? [] : [[`office_${office - 1}_${part}`, error]];
  });
  return Object.fromEntries(remaining);
}

function tooManyOffices(count: number): FieldErrors {
  const name = `office_${OFFICES_MAX + 1}_name`;
  return count > OFFICES_MAX ? { [name]: `There can be at most ${OFFICES_MAX} offices` } : {};
}

/** The country does not count, because new offices start with one. */
function isBegun(input: CompanyInput, office: string): boolean {
  return OFFICE_FIELD_NAMES.some(
    (part) => part !== "country" && input[`${office}_${part}`]?.trim(),
  );
}

function checkOffice(input: CompanyInput, office: string): Checked<Office> {
  const typed = OFFICE_FIELD_NAMES.map((part) => [part, input[`${office}_${part}`] ?? ""]);
  const form = officeForm.check(Object.fromEntries(typed));
  if (!form.ok) {
    const fieldErrors = Object.entries(form.fieldErrors).map(([part, error]) => [
      `${office}_${part}`,
      error,
    ]);
    return { ok: false, fieldErrors: Object.fromEntries(fieldErrors) };
  }
  const { postalCode, region, ...rest } = columnsOf(officeForm, form.value);
  return { ok: true, value: { ...rest, region: region ?? "", postalCode: postalCode ?? "" } };
}
