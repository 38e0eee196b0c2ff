import * as z from "zod/mini";
import type { CompanyProfile, Office } from "~/domain/company/profile";
import {
  DESCRIPTOR_MAX_CHARACTERS,
  HOURS_MAX_LINES,
  isCountry,
  isPhone,
  NAME_MAX_CHARACTERS,
  OFFICES,
  type OfficeField,
  PHONE_MAX_CHARACTERS,
  SHORT_NAME_MAX_CHARACTERS,
  SOCIAL_NETWORKS,
  TAGLINE_MAX_CHARACTERS,
  WEB_ADDRESS_MAX_CHARACTERS,
} from "~/domain/company/rules";
import {
  type Checked,
  checkForm,
  type Faults,
  type FormFields,
  multilineTextOf,
  textOf,
} from "~/platform/forms/check";
import { optionalText, optionalWebAddress, requiredText } from "~/platform/forms/text";
import { ADDRESS_MAX_CHARACTERS, isPlainAddress } from "~/platform/mail/address";

/** A company form as it was typed, by field name. */
export type CompanyInput = Readonly<Record<string, string>>;

const text = (name: string, maximum = NAME_MAX_CHARACTERS) =>
  requiredText(maximum, { missing: `${name} is required`, name });

/** An empty field has its own words. */
const unlessEmpty = (isRight: (typed: string) => boolean, fault: string) =>
  z.refine<string>((typed) => typed === "" || isRight(typed), fault);

const hours = z.pipe(
  text("Business hours", HOURS_MAX_LINES * NAME_MAX_CHARACTERS),
  z.transform((typed: string) =>
    typed
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
);

const profileForm = z.object({
  name: text("Legal name"),
  short_name: text("Short name", SHORT_NAME_MAX_CHARACTERS),
  descriptor: text("Descriptor line", DESCRIPTOR_MAX_CHARACTERS),
  tagline: text("Tagline", TAGLINE_MAX_CHARACTERS),
  email: text("Contact email", ADDRESS_MAX_CHARACTERS).check(
    unlessEmpty(isPlainAddress, "Enter an email address in the format name@example.com"),
  ),
  phone: text("Phone", PHONE_MAX_CHARACTERS).check(
    unlessEmpty(isPhone, "Phone must be digits, with spaces and + ( ) - . / between them"),
  ),
  hours: hours.check(
    z.maxLength(HOURS_MAX_LINES, `Business hours must be ${HOURS_MAX_LINES} lines or fewer`),
  ),
});

const address = (name: string) => optionalWebAddress(WEB_ADDRESS_MAX_CHARACTERS, name);
const socialForm = z.object({
  linkedin: address(SOCIAL_NETWORKS.linkedin),
  github: address(SOCIAL_NETWORKS.github),
  x: address(SOCIAL_NETWORKS.x),
  youtube: address(SOCIAL_NETWORKS.youtube),
});

const country = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.refine(isCountry, "Country must be its two letters, such as US"),
  );

const officeForm = z.object({
  name: text("Office name"),
  street: text("Street"),
  city: text("City"),
  region: optionalText(NAME_MAX_CHARACTERS, "State or region"),
  postal_code: optionalText(PHONE_MAX_CHARACTERS, "Postal code"),
  country,
});

export const OFFICE_PARTS = Object.keys(officeForm.shape);

export const COMPANY_FIELDS: readonly string[] = [
  ...Object.keys(profileForm.shape),
  ...OFFICES.flatMap((office) => OFFICE_PARTS.map((part) => `${office}_${part}`)),
  ...Object.keys(socialForm.shape),
];

export function readCompanyInput(fields: FormFields): CompanyInput {
  const read = (name: string) => (name === "hours" ? multilineTextOf : textOf)(fields, name);
  return Object.fromEntries(COMPANY_FIELDS.map((name) => [name, read(name)]));
}

export function checkCompanyForm(input: CompanyInput): Checked<CompanyProfile> {
  const profile = checkForm(profileForm, input);
  const social = checkForm(socialForm, input);
  const offices = OFFICES.filter((office, place) => place === 0 || isBegun(input, office)).map(
    (office) => checkOffice(input, office),
  );
  const parts = [profile, ...offices, social];
  if (!profile.ok || !social.ok || !offices.every((office) => office.ok)) {
    const faults = parts.map((part): Faults => (part.ok ? {} : part.faults));
    return { ok: false, faults: Object.assign({}, ...faults) };
  }
  const { short_name: shortName, ...told } = profile.value;
  const found = offices.map((office) => office.value);
  return { ok: true, value: { ...told, shortName, offices: found, social: linksOf(social.value) } };
}

/** A country alone is what stands there from the beginning. */
function isBegun(input: CompanyInput, office: OfficeField): boolean {
  return OFFICE_PARTS.some((part) => part !== "country" && input[`${office}_${part}`]?.trim());
}

function checkOffice(input: CompanyInput, office: OfficeField): Checked<Office> {
  const typed = OFFICE_PARTS.map((part) => [part, input[`${office}_${part}`] ?? ""]);
  const form = checkForm(officeForm, Object.fromEntries(typed));
  if (!form.ok) {
    const faults = Object.entries(form.faults).map(([part, fault]) => [`${office}_${part}`, fault]);
    return { ok: false, faults: Object.fromEntries(faults) };
  }
  const { postal_code: postalCode, region, ...rest } = form.value;
  return { ok: true, value: { ...rest, region: region ?? "", postalCode: postalCode ?? "" } };
}

function linksOf(social: Record<keyof typeof SOCIAL_NETWORKS, string | null>) {
  return Object.entries(SOCIAL_NETWORKS).flatMap(([field, label]) => {
    const href = social[field as keyof typeof SOCIAL_NETWORKS];
    return href ? [{ label, href }] : [];
  });
}
