import { z } from "zod";
import { findChallenge, openChallenge } from "~/accounts/challenges.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import type { App } from "~/platform/app.server";
import type { InterruptedForm } from "~/shell/forms/interrupted/interruptedForm";

const PARKED_MAX_CHARACTERS = 64 * 1024;

const stored = z.object({
  address: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** Stores a form as a challenge while the password is asked for, and returns its token. Null if it is too long for that. */
export async function parkForm(
  app: App,
  { administrator }: LiveSession,
  form: InterruptedForm,
): Promise<string | null> {
  const expected = JSON.stringify(form);
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
): Promise<(InterruptedForm & { id: string }) | null> {
  const challenge = await findChallenge(app, "parked-form", token);
  if (!challenge || challenge.accountId !== administrator.id) return null;
  return { id: challenge.id, ...stored.parse(JSON.parse(challenge.expected)) };
}
