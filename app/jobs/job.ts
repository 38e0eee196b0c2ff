import { refine, toUpperCase } from "zod/mini";
import {
  checkbox,
  choice,
  fieldOf,
  formOf,
  longText,
  type TypedOf,
  text,
  type ValuesOf,
} from "~/platform/forms/fields";
import { type ColumnsOf, typedOf } from "~/platform/forms/record";
import { day, emptyOr, money, rows } from "~/platform/forms/recordFields";

export const EMPLOYMENT_TYPES = [
  "Full-time",
  "Part-time",
  "Contract",
  "Freelance",
  "Temporary",
  "Internship",
] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

/** Suggestions only: a department may have any name. */
const SUGGESTED_DEPARTMENTS = [
  "Engineering",
  "Data Science",
  "Cloud Infrastructure",
  "Product",
  "Design",
  "Marketing",
  "Sales",
  "HR",
  "Finance",
];

const PAY_UNITS = ["hour", "day", "week", "month", "year"] as const;
export type PayUnit = (typeof PAY_UNITS)[number];

export const WORKPLACES = [
  { value: "on-site", label: "On-site" },
  { value: "hybrid", label: "Hybrid" },
  { value: "remote", label: "Remote" },
] as const;
export type Workplace = (typeof WORKPLACES)[number]["value"];

const LONG_TEXT_MAX_CHARACTERS = 10_000;
const PAY_WRONG = "Pay must be a number, such as 135000";

// The fields of the form in its order, by section. Each is stored in the column of its name: pay_minimum in payMinimum.

const description = (rows: number) =>
  longText({ label: "Description", rows, maxCharacters: LONG_TEXT_MAX_CHARACTERS });

const basics = {
  title: text({ label: "Job title", maxCharacters: 200, autoComplete: "off" }),
  department: text({
    label: "Department",
    halfWidth: true,
    maxCharacters: 200,
    suggestions: SUGGESTED_DEPARTMENTS,
    autoComplete: "off",
  }),
  location: text({ label: "Location", halfWidth: true, maxCharacters: 200, autoComplete: "off" }),
  type: choice(
    {
      label: "Employment type",
      halfWidth: true,
      placeholder: "Select a type",
      choices: EMPLOYMENT_TYPES as readonly string[],
    },
    { missing: "Job type is required", wrong: "Choose one of the job types" },
  ),
  description: description(5),
  is_active: checkbox({ label: "Publish job immediately" }, { isCheckedAtFirst: true }),
};

/** Whether rows in which nothing was typed are left out. */
interface EmptyRows {
  dropsEmpty: boolean;
}

const list = (label: string, { dropsEmpty }: EmptyRows) =>
  rows({ label, maxCharacters: 1_000 }, { name: label.toLowerCase(), entriesMax: 50, dropsEmpty });

const lists = (emptyRows: EmptyRows) => ({
  responsibilities: list("Responsibilities", emptyRows),
  requirements: list("Requirements", emptyRows),
});

const extras = {
  pay_minimum: money({ label: "Pay from", halfWidth: true, autoComplete: "off" }, PAY_WRONG),
  pay_maximum: money({ label: "Pay to", halfWidth: true, autoComplete: "off" }, PAY_WRONG),
  pay_unit: choice(
    {
      label: "Paid",
      optional: true,
      halfWidth: true,
      placeholder: "Not stated",
      choices: PAY_UNITS.map((value) => ({ value, label: `Per ${value}` })),
    },
    { wrong: "Choose what the pay is for" },
  ),
  pay_currency: fieldOf(
    "text",
    {
      label: "Currency",
      optional: true,
      halfWidth: true,
      placeholder: "USD",
      autoComplete: "off",
      autoCapitalize: "characters",
    },
    emptyOr(
      (typed) => /^[A-Z]{3}$/.test(typed),
      "Currency must be three letters, such as USD",
      toUpperCase(),
    ),
  ),
  benefits: longText({
    label: "Benefits",
    optional: true,
    rows: 2,
    maxCharacters: LONG_TEXT_MAX_CHARACTERS,
  }),
  other_compensation: longText({
    label: "Other compensation",
    optional: true,
    hint: "Such as bonuses, commission or equity.",
    rows: 2,
    maxCharacters: LONG_TEXT_MAX_CHARACTERS,
  }),
  workplace: choice(
    {
      label: "Workplace",
      optional: true,
      halfWidth: true,
      placeholder: "Not stated",
      choices: WORKPLACES,
    },
    { wrong: "Choose one of the workplaces" },
  ),
  closes_on: day(
    { label: "Last day to apply", halfWidth: true },
    "Closing date must be a date, such as 2027-03-31",
  ),
};

export const JOB_SECTIONS = {
  basics: Object.keys(basics),
  lists: Object.keys(lists({ dropsEmpty: false })),
  extras: Object.keys(extras),
};

const payMakesSense = refine<JobDetails>(
  ({ pay_minimum: low, pay_maximum: high }) => low === null || high === null || low <= high,
  { path: ["pay_maximum"], message: "Maximum pay must not be below the minimum" },
);

export const addJobForm = formOf(
  { ...basics, ...lists({ dropsEmpty: false }), ...extras },
  payMakesSense,
);

/** Silently drops the empty rows that the add form reports. */
export const editJobForm: typeof addJobForm = formOf(
  {
    ...basics,
    description: description(6),
    is_active: checkbox(
      { label: "Job is active and visible to applicants" },
      { isCheckedAtFirst: true },
    ),
    ...lists({ dropsEmpty: true }),
    ...extras,
  },
  payMakesSense,
);

type JobFields = typeof basics & ReturnType<typeof lists> & typeof extras;
/** A job form as typed, and once it was checked. */
export type JobInput = TypedOf<JobFields>;
export type JobDetails = ValuesOf<JobFields>;

/**
 * The edit form, filled from a job: what its screen shows, and what a save is compared with. Null and an empty list are an empty
 * field, a number is text.
 */
export const jobInputOf = (job: ColumnsOf<JobFields>): JobInput => typedOf(editJobForm, job);

/** The texts of a job in the site's second language. Everything else, such as its pay, is the job's. */
export const jobTranslationForm = formOf({
  title: basics.title,
  description: description(6),
  ...lists({ dropsEmpty: true }),
  benefits: extras.benefits,
  other_compensation: extras.other_compensation,
});

export type JobTranslationInput = TypedOf<typeof jobTranslationForm.fields>;

export interface Job extends ColumnsOf<JobFields> {
  id: string;
  datePosted: Date;
  /** When it was first public. Null: never, and its address responds with 404. */
  firstPublicAt: Date | null;
  /**
   * The day on which it was taken off the site, as YYYY-MM-DD. Null while it is open, and for a job that reached its closing date
   * and was not changed since: see `lastPublicDay`.
   */
  closedOn: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The fields of a job that the public can read. */
export type AdvertisedJob = Omit<
  Job,
  "isActive" | "firstPublicAt" | "closedOn" | "createdAt" | "updatedAt"
>;

export function advertisedOf(job: Job): AdvertisedJob {
  const { isActive, firstPublicAt, closedOn, createdAt, updatedAt, ...advertised } = job;
  return advertised;
}
