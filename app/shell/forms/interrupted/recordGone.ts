import { data, isRouteErrorResponse } from "react-router";
import type { SentFields } from "~/platform/forms/check";
import type { FormSchema } from "~/platform/forms/fields";

export const RECORD_GONE =
  "This is not there any more: it was deleted, or its language was switched off, after you had opened it. Nothing was saved. Copy what you need of your text.";

/** The typed values of a form whose record is not there any more, with the label of each field. */
export type TypedForGone = readonly (readonly [label: string, text: string])[];

/**
 * For an action to throw. With scripts the form stays and says so (reportFailure.ts); without them the page shows the texts, so
 * that they can be copied (LoadFailure.tsx).
 */
export function recordGone(sent: SentFields, { fields }: Pick<FormSchema, "fields">) {
  const typed: TypedForGone = [...sent].flatMap(([name, values]) => {
    // "sections.0.title" belongs to the list "sections".
    const [ownName = ""] = name.split(".");
    const field = fields[ownName];
    if (!field || field.secret) return [];
    const label = name === ownName ? field.options.label : name;
    return values.filter((text) => text !== "").map((text) => [label, text] as const);
  });
  return data({ typedForGone: typed }, { status: 404 });
}

export function typedForGoneIn(error: unknown): TypedForGone | null {
  const hasData = isRouteErrorResponse(error) && error.data && typeof error.data === "object";
  return hasData && "typedForGone" in error.data ? (error.data.typedForGone as TypedForGone) : null;
}
