import * as z from "zod/mini";
import type { CompanyInput, Office } from "~/company/profile";
import { isCountry, OFFICES_MAX } from "~/company/rules";
import { type Checked, type FieldErrors, type FormFields, textOf } from "~/platform/forms/check";
import { type Fields, fieldOf, formOf, text } from "~/platform/forms/fields";
import { columnsOf } from "~/platform/forms/record";

const country = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.refine(isCountry, "Country must be its two letters, such as US"),
  );

const half = { half: true, autoComplete: "off" } as const;

const officeForm = formOf({
  name: text({ label: "Office name", limit: 200, ...half }),
  street: text({ label: "Street", limit: 200, ...half }),
  city: text({ label: "City", limit: 200, ...half }),
  region: text({ label: "State or region", optional: true, limit: 200, ...half }),
  postal_code: text({ label: "Postal code", optional: true, limit: 40, ...half }),
  country: fieldOf(
    "text",
    {
      label: "Country, in two letters",
      limit: 2,
      tellsLimit: false,
      autoCapitalize: "characters",
      ...half,
    },
    country,
  ),
});

export const OFFICE_PARTS = Object.keys(officeForm.fields);

/** The fields of one of several offices, by the names that they have in the whole form. */
export function officeFields(office: string): Fields {
  const fields = Object.entries(officeForm.fields);
  return Object.fromEntries(fields.map(([part, field]) => [`${office}_${part}`, field]));
}

/** The field prefixes of a form's offices, office_1 and so on, in order; always at least one. */
export function officesIn(input: CompanyInput): string[] {
  const count = new Set(Object.keys(input).map((name) => OFFICE_FIELD.exec(name)?.[1]));
  count.delete(undefined);
  return Array.from({ length: Math.max(1, count.size) }, (_, place) => `office_${place + 1}`);
}

const OFFICE_FIELD = /^office_(\d{1,3})_/;

/** Reads the offices of a submitted form and renumbers them without gaps. */
export function readOffices(fields: FormFields): CompanyInput {
  const numbers = [...fields.keys()].flatMap((name) => OFFICE_FIELD.exec(name)?.[1] ?? []);
  const inOrder = [...new Set(numbers)].sort((a, b) => Number(a) - Number(b));
  return officeInputs(
    inOrder.map((number) => (part) => textOf(fields, `office_${number}_${part}`)),
  );
}

/** Validates the first office and every other with any field filled in. */
export function checkOffices(input: CompanyInput): Checked<Office>[] {
  return officesIn(input)
    .filter((office, place) => place === 0 || isBegun(input, office))
    .map((office) => checkOffice(input, office));
}

/**
 * Without scripts the office buttons post the form. Returns the form with its offices changed, to be shown again
 * without saving; null if the form was posted to be saved.
 */
export function withOfficesChanged(fields: FormFields, input: CompanyInput): CompanyInput | null {
  const removedOffice = textOf(fields, "remove_office");
  if (!removedOffice && !fields.has("add_office")) return null;
  const remaining = officesIn(input).filter((office) => office !== removedOffice);
  const read = remaining.map((office) => (part: string) => input[`${office}_${part}`] ?? "");
  const empty = (part: string) => (part === "country" ? (input.office_1_country ?? "") : "");
  const changed = removedOffice && read.length > 0 ? read : [...read, empty];
  const otherEntries = Object.entries(input).filter(([name]) => !OFFICE_FIELD.test(name));
  return { ...Object.fromEntries(otherEntries), ...officeInputs(changed) };
}

function officeInputs(offices: ReadonlyArray<(part: string) => string>): CompanyInput {
  const entries = offices.flatMap((read, place) =>
    OFFICE_PARTS.map((part) => [`office_${place + 1}_${part}`, read(part)]),
  );
  return Object.fromEntries(entries);
}

export function tooManyOffices(count: number): FieldErrors {
  const name = `office_${OFFICES_MAX + 1}_name`;
  return count > OFFICES_MAX ? { [name]: `There can be at most ${OFFICES_MAX} offices` } : {};
}

/** The country does not count, because new offices start with one. */
function isBegun(input: CompanyInput, office: string): boolean {
  return OFFICE_PARTS.some((part) => part !== "country" && input[`${office}_${part}`]?.trim());
}

function checkOffice(input: CompanyInput, office: string): Checked<Office> {
  const typed = OFFICE_PARTS.map((part) => [part, input[`${office}_${part}`] ?? ""]);
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
