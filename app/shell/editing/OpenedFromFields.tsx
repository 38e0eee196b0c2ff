import { useState } from "react";
import type { Fields } from "~/platform/forms/fields";
import { ConflictPanel } from "~/shell/editing/ConflictPanel";
import { fieldDifferences } from "~/shell/editing/fieldDifferences";
import { OPENED_FROM_FIELD } from "~/shell/forms/hiddenFields";
import { useOnSaved } from "~/shell/forms/useOnSaved";

/** Added to the result of a form of a record without versions. */
export interface OpenedFromResult<Typed> {
  /** The fingerprint that the next attempt to save starts from. */
  openedFrom: string;
  /** The values that were saved after the form had been opened, by somebody else or in another tab; null if none were. */
  newer: Typed | null;
}

interface OpenedFromFieldsProps<Typed> {
  /** The word for the record in a sentence: "reply". */
  noun: string;
  /** The address of the form. "Take theirs" leads there with a query of its own, by which its screen fills it anew. */
  address: string;
  /** The fields, or a function from values to fields for forms whose lists vary in length: `offices` of two companies. */
  fields: Fields | ((values: Typed) => Fields);
  /** The fingerprint of what the form was filled from; for a new record "", or the key of the form. */
  openedFrom: string;
  values: Typed;
  /** That of the last attempt to save, if any. */
  result: Partial<OpenedFromResult<Typed>> | undefined;
  /** Writes the value of a field for people; as it is typed if this is left out. */
  format?: (values: Typed, field: string) => string;
}

/** The first element of a form of a record without versions: what it was filled from, and what was saved since. */
export function OpenedFromFields<Typed extends object>(props: OpenedFromFieldsProps<Typed>) {
  const { values, result, format = formatTyped } = props;
  const openedFrom = useOpenedFrom(props.openedFrom, result);
  const newer = result?.newer;
  const fieldsOf = (typed: Typed) =>
    typeof props.fields === "function" ? props.fields(typed) : props.fields;
  const fields = { ...(newer && fieldsOf(newer)), ...fieldsOf(values) };
  return (
    <>
      {openedFrom && <input type="hidden" name={OPENED_FROM_FIELD} value={openedFrom} />}
      {newer && (
        <ConflictPanel
          noun={props.noun}
          key={openedFrom}
          differences={fieldDifferences(fields, { before: newer, after: values }, format)}
          theirsHref={`${props.address}?newest=${openedFrom}`}
        />
      )}
    </>
  );
}

/**
 * The fingerprint of the values that the form was filled from. `loadedFrom` is the fingerprint of the values that the page loaded
 * last; `result` is the one of OpenedFromFields.
 */
export function useOpenedFrom(
  loadedFrom: string,
  result: Partial<OpenedFromResult<unknown>> | undefined,
): string {
  // The page may load newer data for another reason, such as a button beside the form: the form was
  // still filled from the earlier ones.
  const [filledFrom, setFilledFrom] = useState(loadedFrom);
  useOnSaved(() => setFilledFrom(loadedFrom));
  return result?.openedFrom ?? filledFrom;
}

/** A checkbox as "Yes" or "No". */
function formatTyped(values: object, field: string): string {
  const typed = (values as Readonly<Record<string, unknown>>)[field] ?? "";
  if (typeof typed === "boolean") return typed ? "Yes" : "No";
  return String(typed);
}
