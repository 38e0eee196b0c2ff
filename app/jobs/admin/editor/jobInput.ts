import type { JobInput } from "~/jobs/forms";
import type { Job } from "~/jobs/rules";
import { type FormFields, textOf } from "~/platform/forms/check";

export const EMPTY_JOB: JobInput = {
  title: "",
  location: "",
  type: "",
  department: "",
  description: "",
  responsibilities: [""],
  requirements: [""],
  is_active: true,
  pay_minimum: "",
  pay_maximum: "",
  pay_unit: "",
  pay_currency: "",
  benefits: "",
  other_compensation: "",
  workplace: "",
  closes_on: "",
};

/** Converts a stored job to the form's input. */
export function inputOfJob(job: Job): JobInput {
  return {
    title: job.title,
    location: job.location,
    type: job.type,
    department: job.department,
    description: job.description,
    responsibilities: withOneRow(job.responsibilities),
    requirements: withOneRow(job.requirements),
    is_active: job.isActive,
    pay_minimum: job.payMinimum?.toString() ?? "",
    pay_maximum: job.payMaximum?.toString() ?? "",
    pay_unit: job.payUnit ?? "",
    pay_currency: job.payCurrency ?? "",
    benefits: job.benefits ?? "",
    other_compensation: job.otherCompensation ?? "",
    workplace: job.workplace ?? "",
    closes_on: job.closesOn ?? "",
  };
}

export const ROW_LISTS = ["responsibilities", "requirements"] as const;
export type RowList = (typeof ROW_LISTS)[number];

/**
 * Adds or removes a row if a row button submitted the form, as happens without scripts; the form is then shown again and
 * nothing is stored. Null if the form was submitted to be saved.
 */
export function withRowsChanged(fields: FormFields, input: JobInput): JobInput | null {
  for (const list of ROW_LISTS) {
    if (textOf(fields, "add_row") === list) return { ...input, [list]: [...input[list], ""] };
    const index = indexToRemove(fields, list);
    if (index !== null) return { ...input, [list]: withoutRow(input[list], index) };
  }
  return null;
}

function indexToRemove(fields: FormFields, list: RowList): number | null {
  const [name, index] = textOf(fields, "remove_row").split(":");
  return name === list && index && /^\d{1,3}$/.test(index) ? Number(index) : null;
}

/** Removes a row; the last one is replaced by an empty row. */
export function withoutRow(rows: readonly string[], removed: number): string[] {
  return withOneRow(rows.filter((_, index) => index !== removed));
}

function withOneRow(rows: readonly string[]): string[] {
  return rows.length > 0 ? [...rows] : [""];
}
