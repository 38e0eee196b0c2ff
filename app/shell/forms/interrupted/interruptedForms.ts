import { isRouteErrorResponse } from "react-router";
import type { SentFields } from "~/platform/forms/check";
import type { FormSchema } from "~/platform/forms/fields";

/**
 * A form that could not be accepted when it was sent or typed, to be sent again. It waits in one of three places:
 * - while the password is asked for again, in a challenge of the account (accounts/signIn/pendingForms.server.ts);
 * - while its sender signs in again, in the tab's storage (storedForms.ts);
 * - where no scripts run, in the page that says why it was not accepted (SendAgain.tsx).
 */
export interface InterruptedForm {
  /** Path and query that it is sent to. */
  address: string;
  /** A field with several values is listed once for each. */
  fields: readonly FieldPair[];
}

type FieldPair = readonly [name: string, value: string];

/** Leaves out the fields that the schema calls secret: they are stored nowhere and have to be typed again. */
export function interruptedForm(
  address: string,
  fields: SentFields,
  schema?: Pick<FormSchema, "fields">,
): InterruptedForm {
  const pairs = [...fields]
    .filter(([name]) => !schema?.fields[name]?.secret)
    .flatMap(([name, values]) => values.map((value): FieldPair => [name, value]));
  return { address, fields: pairs };
}

/** The fields of the form as they are read from a request. */
export function fieldsOfForm({ fields }: InterruptedForm): SentFields {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

/** A form that the guard sent back, because the session had ended or the database could not be reached. */
export interface EchoedForm extends InterruptedForm {
  reason: "signed-out" | "not-saved";
}

/** The form in an error of the guard, or null. */
export function echoedFormIn(error: unknown): EchoedForm | null {
  const isEcho = isRouteErrorResponse(error) && error.data && typeof error.data === "object";
  return isEcho && "echoed" in error.data ? (error.data.echoed as EchoedForm) : null;
}
