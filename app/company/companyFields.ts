import * as z from "zod/mini";
import { slugOf } from "#markup/slug";
import { HOME_POSTS_MAX, isPhone, isTimeZone, WEEKDAYS } from "~/company/rules";
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from "~/languages/languages";
import { EMAIL_ADDRESS_MAX_CHARACTERS } from "~/platform/emailAddress";
import { listOf, textOf } from "~/platform/forms/check";
import { isTypedEmailAddress } from "~/platform/forms/contactFields";
import {
  choice,
  type Field,
  type FieldOptions,
  fieldOf,
  formOf,
  longText,
  requiredText,
  text,
} from "~/platform/forms/fields";

const LINE_MAX_CHARACTERS = 200;

const off = { autoComplete: "off" } as const;

/** A required text of a certain format. An empty one has the message of required texts. */
function formatted(
  options: FieldOptions & { maxCharacters: number },
  isValid: (typed: string) => boolean,
  wrong: string,
) {
  const { label: name, maxCharacters: limit } = options;
  const check = requiredText(limit, { name, missing: `${name} is required` }).check(
    z.refine((typed) => typed === "" || isValid(typed), wrong),
  );
  return fieldOf("text", options, check);
}

export const isClockTime = (typed: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed);

const clock = (label: string) =>
  fieldOf(
    "text",
    { label, halfWidth: true, type: "time", ...off },
    z.string().check(z.refine(isClockTime, `${label} must be a time, such as 09:00`)),
  );

/** The numbers of the checked days, typed as one text with commas between them. */
const businessDays: Field<string, number[]> = {
  control: "own",
  options: { label: "Business days" },
  empty: "",
  read: (form, name) => listOf(form, name).join(","),
  check: z
    .pipe(
      z.string(),
      z.transform((typed: string) => typed.split(",").filter(Boolean).map(Number)),
    )
    .check(
      z.refine(
        (days) => days.length > 0 && days.every((day) => WEEKDAYS[day - 1] !== undefined),
        "Choose at least one business day",
      ),
    ),
};

/** One for each place; an empty one shows the newest. An article that is chosen twice has the first of its places. */
const homePosts: Field<string, string[]> = {
  control: "own",
  options: { label: "Articles" },
  empty: "",
  read: (form, name) => listOf(form, name).join("\n"),
  check: z.pipe(z.string(), z.transform(chosenPlaces)).check(
    z.maxLength(HOME_POSTS_MAX, `Choose at most ${HOME_POSTS_MAX} articles`),
    z.refine(
      (slugs) => slugs.every((slug) => slug === "" || slug === slugOf(slug)),
      "Choose articles of the list",
    ),
  ),
};

function chosenPlaces(typed: string): string[] {
  const slugs = typed.split(/\r?\n/).map((line) => line.trim());
  const places = slugs.map((slug, place) => (slugs.indexOf(slug) === place ? slug : ""));
  return places.slice(0, places.findLastIndex((slug) => slug !== "") + 1);
}

const names = {
  name: text({
    label: "Legal name",
    hint: "In the copyright line",
    maxCharacters: LINE_MAX_CHARACTERS,
    ...off,
  }),
  // One sentence: line breaks become spaces.
  tagline: { ...longText({ label: "Tagline", rows: 2, maxCharacters: 400, ...off }), read: textOf },
  locale: {
    ...choice(
      {
        label: "Language and region",
        hint: "Of labels, dates and money on the public pages, in their forms and in emails to visitors. The admin area is in English.",
        choices: Object.entries(LOCALES).map(([value, { label }]) => ({ value, label })),
        ...off,
      },
      { missing: "Choose one of the languages" },
    ),
    empty: DEFAULT_LOCALE,
  } as Field<string, LocaleCode>,
};

const second = {
  second_locale: choice(
    {
      label: "Second language",
      optional: true,
      hint: "Its pages are below an address of their own, such as /es, as soon as you have written and published them under Pages.",
      placeholder: "None",
      choices: Object.entries(LOCALES).map(([value, { label }]) => ({ value, label })),
      ...off,
    },
    { wrong: "Choose one of the languages" },
  ) as Field<string, LocaleCode | null>,
  second_tagline: {
    ...longText({
      label: "What the firm does, in one sentence",
      optional: true,
      rows: 2,
      maxCharacters: 400,
      ...off,
    }),
    read: textOf,
  },
  second_descriptor: text({
    label: "Line beside the logo",
    optional: true,
    halfWidth: true,
    maxCharacters: 100,
    ...off,
  }),
  second_region: text({
    label: "Where the firm works",
    optional: true,
    halfWidth: true,
    maxCharacters: 100,
    ...off,
  }),
};

const contact = {
  email: formatted(
    {
      label: "Contact email",
      halfWidth: true,
      type: "email",
      hint: "Messages from the site go there too",
      maxCharacters: EMAIL_ADDRESS_MAX_CHARACTERS,
      ...off,
    },
    isTypedEmailAddress,
    "Enter an email address in the format name@example.com",
  ),
  phone: formatted(
    {
      label: "Phone",
      halfWidth: true,
      type: "tel",
      hint: "With the country code, such as +1",
      maxCharacters: 40,
      ...off,
    },
    isPhone,
    "Phone must be digits, with spaces and + ( ) - . / between them",
  ),
  region: text({
    label: "Region",
    optional: true,
    hint: "As a sentence names where the company works",
    maxCharacters: 100,
    ...off,
  }),
};

const businessHours = {
  time_zone: fieldOf(
    "select",
    {
      label: "Time zone",
      hint: "Closing dates, schedules and every time in the admin area go by it",
      ...off,
    },
    z.string().check(z.trim(), z.refine(isTimeZone, "Choose one of the time zones")),
  ),
  business_days: businessDays,
  opens: clock("Opening time"),
  closes: clock("Closing time"),
};

export const profileForm = formOf({
  ...names,
  ...second,
  ...contact,
  ...businessHours,
  home_posts: homePosts,
});

export const COMPANY_SECTIONS = {
  names: Object.keys(names),
  second: Object.keys(second),
  contact: Object.keys(contact),
};
