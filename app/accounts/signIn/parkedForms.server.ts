import { z } from "zod";
import { findChallenge, openChallenge } from "~/accounts/challenges.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import type { App } from "~/platform/app.server";
import type { FormFields } from "~/platform/forms/check";
import type { FormSchema } from "~/platform/forms/fields";

/**
 * A form that was submitted when the confirmation was too old. It is stored as a challenge while the password is
 * asked for.
 */
export interface ParkedForm {
  /** Path and query that it was submitted to. */
  address: string;
  fields: readonly (readonly [name: string, value: string])[];
}

const PARKED_MAX_CHARACTERS = 64 * 1024;

const stored = z.object({
  address: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

interface SubmittedForm {
  address: string;
  fields: FormFields;
  /** The form's schema, if it has secret fields. These are not stored and have to be typed again. */
  schema?: Pick<FormSchema, "fields">;
}

/** Stores a form and returns its token. Null if it is too long to be stored. */
export async function parkForm(
  app: App,
  { administrator }: LiveSession,
  { address, fields, schema }: SubmittedForm,
): Promise<string | null> {
  const pairs = [...fields]
    .filter(([name]) => !schema?.fields[name]?.secret)
    .flatMap(([name, values]) => values.map((value) => [name, value]));
  const expected = JSON.stringify({ address, fields: pairs });
  if (expected.length > PARKED_MAX_CHARACTERS) return null;
  return openChallenge(app, {
    purpose: "parked-form",
    accountId: administrator.id,
    expected,
  });
}

/** The stored form. Null if it has expired, was sent on already, or belongs to another account. */
export async function findParkedForm(
  app: App,
  { administrator }: LiveSession,
  token: string,
): Promise<(ParkedForm & { id: string }) | null> {
  const challenge = await findChallenge(app, "parked-form", token);
  if (!challenge || challenge.accountId !== administrator.id) return null;
  return { id: challenge.id, ...stored.parse(JSON.parse(challenge.expected)) };
}
