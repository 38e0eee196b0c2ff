import { isClockTime, profileForm } from "~/company/companyFields";
import {
  checkOffices,
  officeFields,
  officesIn,
  readOffices,
  tooManyOffices,
  withOfficesChanged,
} from "~/company/offices";
import type { CompanyDetails, CompanyInput, Office } from "~/company/profile";
import { SOCIAL_NETWORKS } from "~/company/rules";
import { isLocale, languageOf } from "~/languages/languages";
import type { Checked, FieldErrors, FormFields } from "~/platform/forms/check";
import {
  type Fields,
  formOf,
  type TypedForm,
  type ValuesOf,
  webAddress,
} from "~/platform/forms/fields";
import { columnsOf } from "~/platform/forms/record";

const address = (label: string) =>
  webAddress({ label, half: true, inputMode: "url", limit: 2_000, autoComplete: "off" });

export const socialForm = formOf({
  linkedin: address(SOCIAL_NETWORKS.linkedin),
  github: address(SOCIAL_NETWORKS.github),
  x: address(SOCIAL_NETWORKS.x),
  youtube: address(SOCIAL_NETWORKS.youtube),
});

/** The form of the company: its details, as many offices as it has, and its social links. */
export const companyForm: TypedForm<CompanyInput, CompanyDetails> = {
  read: readCompanyInput,
  rebuild: withOfficesChanged,
  check: checkCompanyForm,
};

/** The fields of a form in the order of the screen. */
export function companyFields(input: CompanyInput): Fields {
  const offices = officesIn(input).map(officeFields);
  return Object.assign({}, profileForm.fields, ...offices, socialForm.fields);
}

function readCompanyInput(form: FormFields): CompanyInput {
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

function linksOf(social: Record<keyof typeof SOCIAL_NETWORKS, string | null>) {
  return Object.entries(SOCIAL_NETWORKS).flatMap(([field, label]) => {
    const href = social[field as keyof typeof SOCIAL_NETWORKS];
    return href ? [{ label, href }] : [];
  });
}
