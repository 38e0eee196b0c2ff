import * as z from "zod/mini";
import {
  checkOffices,
  OFFICE_PARTS,
  officesIn,
  readOffices,
  tooManyOffices,
} from "~/company/offices";
import type { CompanyInput, CompanyProfile, Office } from "~/company/profile";
import {
  DESCRIPTOR_MAX_CHARACTERS,
  HOME_POSTS_MAX,
  HOURS_MAX_LINES,
  isPhone,
  isTimeZone,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
  REGION_MAX_CHARACTERS,
  SHORT_NAME_MAX_CHARACTERS,
  SOCIAL_NETWORKS,
  TAGLINE_MAX_CHARACTERS,
  WEB_ADDRESS_MAX_CHARACTERS,
  WEEKDAYS,
} from "~/company/rules";
import {
  type Checked,
  checkForm,
  type FieldErrors,
  type FormFields,
  listOf,
  multilineTextOf,
  textOf,
} from "~/platform/forms/check";
import { slugOf } from "~/platform/forms/slug";
import { optionalText, optionalWebAddress, requiredText } from "~/platform/forms/text";
import { ADDRESS_MAX_CHARACTERS, isPlainAddress } from "~/platform/mail/address";

const text = (name: string, maximum = NAME_MAX_CHARACTERS) =>
  requiredText(maximum, { missing: `${name} is required`, name });

/** Accepts an empty text, because the check for required fields has its own message. */
const unlessEmpty = (isValid: (typed: string) => boolean, error: string) =>
  z.refine<string>((typed) => typed === "" || isValid(typed), error);

const linesOf = (typed: string) =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const hours = z.pipe(
  text("Business hours", HOURS_MAX_LINES * NAME_MAX_CHARACTERS),
  z.transform(linesOf),
);

const isClockTime = (typed: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed);

const clock = (name: string) =>
  z.string().check(z.refine(isClockTime, `${name} must be a time, such as 09:00`));

/** Reads the numbers of the ticked days, separated by commas. */
const businessDays = z
  .pipe(
    z.string(),
    z.transform((typed: string) => typed.split(",").filter(Boolean).map(Number)),
  )
  .check(
    z.refine(
      (days) => days.length > 0 && days.every((day) => WEEKDAYS[day - 1] !== undefined),
      "Choose at least one business day",
    ),
  );

const homePosts = z.pipe(z.string(), z.transform(linesOf)).check(
  z.maxLength(HOME_POSTS_MAX, `Home page articles must be ${HOME_POSTS_MAX} lines or fewer`),
  z.refine(
    (slugs) => slugs.every((slug) => slug === slugOf(slug)),
    "Each line of the home page articles must be a slug, such as data-quality",
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
  region: optionalText(REGION_MAX_CHARACTERS, "Region"),
  hours: hours.check(
    z.maxLength(HOURS_MAX_LINES, `Business hours must be ${HOURS_MAX_LINES} lines or fewer`),
  ),
  time_zone: z.string().check(z.trim(), z.refine(isTimeZone, "Choose one of the time zones")),
  business_days: businessDays,
  opens: clock("Opening time"),
  closes: clock("Closing time"),
  home_posts: homePosts,
});

const address = (name: string) => optionalWebAddress(WEB_ADDRESS_MAX_CHARACTERS, name);
const socialForm = z.object({
  linkedin: address(SOCIAL_NETWORKS.linkedin),
  github: address(SOCIAL_NETWORKS.github),
  x: address(SOCIAL_NETWORKS.x),
  youtube: address(SOCIAL_NETWORKS.youtube),
});

/** The names of the form's fields in the order of the screen. */
export function companyFields(input: CompanyInput): string[] {
  return [
    ...Object.keys(profileForm.shape),
    ...officesIn(input).flatMap((office) => OFFICE_PARTS.map((part) => `${office}_${part}`)),
    ...Object.keys(socialForm.shape),
  ];
}

const MULTILINE = ["hours", "home_posts"];

export function readCompanyInput(fields: FormFields): CompanyInput {
  const read = (name: string) =>
    (MULTILINE.includes(name) ? multilineTextOf : textOf)(fields, name);
  const names = [...Object.keys(profileForm.shape), ...Object.keys(socialForm.shape)];
  return {
    ...Object.fromEntries(names.map((name) => [name, read(name)])),
    business_days: listOf(fields, "business_days").join(","),
    ...readOffices(fields),
  };
}

export function checkCompanyForm(input: CompanyInput): Checked<CompanyProfile> {
  const profile = checkForm(profileForm, input);
  const social = checkForm(socialForm, input);
  const offices = checkOffices(input);
  const parts = [profile, ...offices, social];
  const late = { ...closesTooEarly(input), ...tooManyOffices(offices.length) };
  if (!profile.ok || !social.ok || !offices.every((office) => office.ok) || hasErrors(late)) {
    const fieldErrors = parts.map((part): FieldErrors => (part.ok ? {} : part.fieldErrors));
    return { ok: false, fieldErrors: Object.assign({}, late, ...fieldErrors) };
  }
  return { ok: true, value: profileOf(profile.value, offices, social.value) };
}

const hasErrors = (fieldErrors: FieldErrors) => Object.keys(fieldErrors).length > 0;

function closesTooEarly({ opens = "", closes = "" }: CompanyInput): FieldErrors {
  if (!isClockTime(opens) || !isClockTime(closes) || opens < closes) return {};
  return { closes: "Closing time must be after the opening time" };
}

function profileOf(
  typed: z.output<typeof profileForm>,
  offices: ReadonlyArray<{ value: Office }>,
  social: z.output<typeof socialForm>,
): CompanyProfile {
  const { short_name: shortName, time_zone: timeZone, home_posts: homePosts, region } = typed;
  const { business_days: days, opens, closes, name, descriptor, tagline, email, phone } = typed;
  return {
    ...{ name, shortName, descriptor, tagline, email, phone, timeZone, homePosts },
    hours: typed.hours,
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
