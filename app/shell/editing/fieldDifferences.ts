import type { Fields } from "~/platform/forms/fields";

/** A field in which two versions of a record differ, with both values as text. */
export interface Difference {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** The fields in which two versions differ, in the order of their form; `format` writes the value of one as text. */
export function fieldDifferences<Version>(
  fields: Fields,
  { before, after }: { before: Version; after: Version },
  format: (version: Version, field: string) => string,
): Difference[] {
  return Object.entries(fields)
    .map(([field, { options }]) => ({
      field,
      label: options.label,
      before: format(before, field),
      after: format(after, field),
    }))
    .filter((difference) => difference.before !== difference.after);
}
