import type { JobInput } from "~/jobs/forms";
import { type Job, PAY_UNITS, WORKPLACES } from "~/jobs/rules";

/** Converts a possibly incomplete form to the job it would become, for the preview and the publish check. */
export function draftJob(input: JobInput, now: Date): Job {
  return {
    id: "",
    title: input.title.trim() || "Untitled job",
    location: input.location.trim(),
    type: input.type,
    department: input.department.trim(),
    description: input.description,
    responsibilities: filled(input.responsibilities),
    requirements: filled(input.requirements),
    isActive: input.is_active,
    datePosted: now,
    payMinimum: amountOf(input.pay_minimum),
    payMaximum: amountOf(input.pay_maximum),
    payUnit: PAY_UNITS.find((unit) => unit === input.pay_unit) ?? null,
    payCurrency: /^[a-z]{3}$/i.test(input.pay_currency.trim())
      ? input.pay_currency.trim().toUpperCase()
      : null,
    benefits: input.benefits.trim() || null,
    otherCompensation: input.other_compensation.trim() || null,
    workplace: WORKPLACES.find((place) => place === input.workplace) ?? null,
    closesOn: input.closes_on || null,
    publishedAt: null,
    closedOn: null,
    createdAt: now,
    updatedAt: now,
  };
}

const filled = (rows: readonly string[]) => [
  ...new Set(rows.map((row) => row.trim()).filter(Boolean)),
];

function amountOf(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, "");
  return /^\d{1,10}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null;
}
