import { data, isRouteErrorResponse } from "react-router";
import { type SentFields, VERSION_FIELD } from "~/platform/forms/check";
import type { FormSchema } from "~/platform/forms/fields";

export const RECORD_GONE =
  "This is not there any more: it was deleted, or its language was switched off, after you had opened it. Nothing was saved. Copy what you need of your text.";

/** What was typed into the form of a record that is not there any more, with the label of each field. */
export type TypedForGone = readonly (readonly [label: string, text: string])[];

/**
 * For an action to throw. With scripts the form stays and says so (reportFailure.ts); without them the page shows the
 * texts, so that they can be copied (LoadFailure.tsx). Where the schema of the form is gone, too, names stand for labels.
 */
export function recordGone(fields: SentFields, schema?: Pick<FormSchema, "fields">) {
  const typed: TypedForGone = [...fields].flatMap(([name, values]) => {
    // "sections.0.title" belongs to the list "sections".
    const [ownName = ""] = name.split(".");
    const field = schema?.fields[ownName];
    const isShown = schema ? field && !field.secret : !HIDDEN_FIELDS.has(name);
    if (!isShown) return [];
    const label = field && name === ownName ? field.options.label : name;
    return values.filter((text) => text !== "").map((text) => [label, text] as const);
  });
  return data({ typedForGone: typed }, { status: 404 });
}

const HIDDEN_FIELDS: ReadonlySet<string> = new Set([VERSION_FIELD, "editor_id", "publication"]);

export function typedForGoneIn(error: unknown): TypedForGone | null {
  const hasData = isRouteErrorResponse(error) && error.data && typeof error.data === "object";
  return hasData && "typedForGone" in error.data ? (error.data.typedForGone as TypedForGone) : null;
}
