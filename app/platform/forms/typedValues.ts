import type { Field, Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import { itemsOf } from "~/platform/forms/listFields";

// The typed values of a form: these functions send and compare them, and read them where they were
// stored.

type Form<F extends Fields> = Pick<FormSchema<F>, "fields" | "empty">;

/** The body of a request with the fields of a form, as a browser would send them. */
export function formBodyOf({ fields }: Pick<FormSchema, "fields">, typed: object): URLSearchParams {
  const body = new URLSearchParams();
  const values = typed as Readonly<Record<string, unknown>>;
  for (const [name, field] of Object.entries(fields)) append(body, name, field, values[name]);
  return body;
}

/** An unchecked checkbox is left out, as browsers do. */
function append(body: URLSearchParams, name: string, field: Field, value: unknown): void {
  if (itemsOf(field)) appendItems(body, name, field, value);
  else if (Array.isArray(value)) for (const row of value) body.append(name, String(row));
  else if (typeof value !== "boolean") body.append(name, String(value ?? ""));
  else if (value) body.append(name, "on");
}

function appendItems(body: URLSearchParams, name: string, field: Field, value: unknown): void {
  for (const [index, item] of itemsIn(value).entries())
    for (const part of partNames(field)) {
      const partField = itemsOf(field)?.fields[part] as Field;
      append(body, `${name}.${index}.${part}`, partField, item[part]);
    }
}

/** Ignores spaces around texts, because they are not stored. */
export function isSameTyped(form: Pick<FormSchema, "fields">, one: object, other: object): boolean {
  const texts = (typed: object) =>
    [...formBodyOf(form, typed)].map(([name, text]) => [name, text.trim()]);
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other));
}

/**
 * Reads typed values that a browser or an earlier release stored: a field that was not there yet is empty. Null if it has other
 * kinds of values than the form.
 */
export function readTyped<F extends Fields>({ empty }: Form<F>, value: object): TypedOf<F> | null {
  const typed = { ...empty, ...value };
  const isWhole = Object.entries(empty).every(([name, emptyValue]) => {
    const typedValue = typed[name];
    return (
      typeof typedValue === typeof emptyValue &&
      Array.isArray(typedValue) === Array.isArray(emptyValue)
    );
  });
  return isWhole ? typed : null;
}

/** The fields of a record in the order of the form: as jsonb they have another one. */
export function partNames(field: Field): string[] {
  return Object.keys(itemsOf(field)?.fields ?? {});
}

export function itemsIn(typed: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(typed) ? typed : [];
}
