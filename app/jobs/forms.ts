import { z } from "zod";
import { EMPLOYMENT_TYPES, PAY_UNITS, WORKPLACES } from "~/jobs/rules";
import { type FormFields, isTicked, listOf, multilineTextOf, textOf } from "~/platform/forms/check";
import { optionalText, requiredText } from "~/platform/forms/text";

export const TITLE_MAX_CHARACTERS = 200;
export const DESCRIPTION_MAX_CHARACTERS = 10_000;
export const LIST_MAX_ROWS = 50;
export const ROW_MAX_CHARACTERS = 1_000;
export const PAY_MAX = 9_999_999_999;

/** The job form as typed; echoed when the form is rejected. */
export interface JobInput {
  title: string;
  location: string;
  type: string;
  department: string;
  description: string;
  responsibilities: string[];
  requirements: string[];
  is_active: boolean;
  pay_minimum: string;
  pay_maximum: string;
  pay_unit: string;
  pay_currency: string;
  benefits: string;
  other_compensation: string;
  workplace: string;
  closes_on: string;
}

export function readJobInput(fields: FormFields): JobInput {
  return {
    title: textOf(fields, "title"),
    location: textOf(fields, "location"),
    type: textOf(fields, "type"),
    department: textOf(fields, "department"),
    description: multilineTextOf(fields, "description"),
    responsibilities: listOf(fields, "responsibilities"),
    requirements: listOf(fields, "requirements"),
    is_active: isTicked(fields, "is_active"),
    pay_minimum: textOf(fields, "pay_minimum"),
    pay_maximum: textOf(fields, "pay_maximum"),
    pay_unit: textOf(fields, "pay_unit"),
    pay_currency: textOf(fields, "pay_currency"),
    benefits: multilineTextOf(fields, "benefits"),
    other_compensation: multilineTextOf(fields, "other_compensation"),
    workplace: textOf(fields, "workplace"),
    closes_on: textOf(fields, "closes_on"),
  };
}

const rowText = (name: string) =>
  requiredText(ROW_MAX_CHARACTERS, {
    missing: `All ${name} must be filled`,
    name: `Each of the ${name}`,
  });

const money = z
  .string()
  .trim()
  .transform((text) => text.replace(/[$,\s]/g, ""))
  .refine((text) => /^(\d{1,10}(\.\d{1,2})?)?$/.test(text), "Pay must be a number, such as 135000")
  .transform((text) => (text === "" ? null : Number(text)));

const choice = <Value extends string>(values: readonly Value[], message: string) =>
  z
    .string()
    .refine((text) => text === "" || (values as readonly string[]).includes(text), message)
    .transform((text) => (text === "" ? null : (text as Value)));

const day = z
  .string()
  .trim()
  .refine(
    (text) => text === "" || isRealDay(text),
    "Closing date must be a date, such as 2027-03-31",
  )
  .transform((text) => text || null);

const details = {
  title: requiredText(TITLE_MAX_CHARACTERS, {
    missing: "Job title is required",
    name: "Job title",
  }),
  location: requiredText(200, { missing: "Location is required", name: "Location" }),
  type: z
    .string()
    .trim()
    .min(1, "Job type is required")
    .pipe(z.enum(EMPLOYMENT_TYPES, { error: "Choose one of the job types" })),
  department: requiredText(200, { missing: "Department is required", name: "Department" }),
  description: requiredText(DESCRIPTION_MAX_CHARACTERS, {
    missing: "Description is required",
    name: "Description",
  }),
  is_active: z.boolean(),
  pay_minimum: money,
  pay_maximum: money,
  pay_unit: choice(PAY_UNITS, "Choose what the pay is for"),
  pay_currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => /^([A-Z]{3})?$/.test(text), "Currency must be three letters, such as USD")
    .transform((text) => text || null),
  benefits: optionalText(DESCRIPTION_MAX_CHARACTERS, "Benefits"),
  other_compensation: optionalText(DESCRIPTION_MAX_CHARACTERS, "Other compensation"),
  workplace: choice(WORKPLACES, "Choose one of the workplaces"),
  closes_on: day,
};

const rows = (name: string) =>
  z
    .array(rowText(name))
    .min(1, `All ${name} must be filled`)
    .max(LIST_MAX_ROWS, `There can be at most ${LIST_MAX_ROWS} ${name}`);

// The edit form silently drops empty rows; the add form reports them.
const rowsWithoutEmptyOnes = (name: string) =>
  z
    .array(z.string())
    .transform((texts) => texts.filter((text) => text.trim() !== ""))
    .pipe(
      z.array(rowText(name)).max(LIST_MAX_ROWS, `There can be at most ${LIST_MAX_ROWS} ${name}`),
    );

const payMakesSense = (job: { pay_minimum: number | null; pay_maximum: number | null }) =>
  job.pay_minimum === null || job.pay_maximum === null || job.pay_minimum <= job.pay_maximum;

const payError = { path: ["pay_maximum"], message: "Maximum pay must not be below the minimum" };

export const addJobForm = z
  .strictObject({
    ...details,
    responsibilities: rows("responsibilities"),
    requirements: rows("requirements"),
  })
  .refine(payMakesSense, payError);

export const editJobForm = z
  .strictObject({
    ...details,
    responsibilities: rowsWithoutEmptyOnes("responsibilities"),
    requirements: rowsWithoutEmptyOnes("requirements"),
  })
  .refine(payMakesSense, payError);

/** A validated job form. */
export type JobDetails = z.output<typeof addJobForm>;

function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
