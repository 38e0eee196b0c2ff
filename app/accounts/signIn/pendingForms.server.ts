import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { findChallenge, storeChallenge } from "~/accounts/challenges.server";
import { CHALLENGE_MS } from "~/accounts/rules";
import { type LiveSession, lockSession } from "~/accounts/sessions/sessions.server";
import { challenges } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import { hostCookie, readHostCookie } from "~/platform/http/security/hostCookie.server";
import { hashOfToken, newToken } from "~/platform/tokens.server";
import type { InterruptedForm } from "~/shell/forms/interrupted/interruptedForms";

const PENDING_FORM_MAX_CHARACTERS = 64 * 1024;

/** Identifies the browser that submitted a form, also after signing in again. */
const COOKIE = "parked_forms";

const storedForm = z.object({
  /** The hash of the browser's cookie. */
  browser: z.string(),
  address: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** How many forms of one account may wait; the oldest go. More than anybody leaves open within ten minutes. */
const PENDING_FORMS_MAX = 20;

/**
 * Stores a form. Returns its token and the cookie of its browser; null if it is too long to be stored, or if the session has
 * ended meanwhile.
 */
export async function storePendingForm(
  app: App,
  session: LiveSession,
  { form, cookie }: { form: InterruptedForm; cookie: string | null },
): Promise<{ token: string; cookie: string } | null> {
  // One for all forms of a browser, so that two of its tabs do not take it from each other.
  const value = readHostCookie(app.settings, cookie, COOKIE) || newToken();
  const payload = JSON.stringify({ browser: hashOfToken(value), ...form });
  if (payload.length > PENDING_FORM_MAX_CHARACTERS) return null;
  const token = await app.db.transaction(async (tx) => {
    if (!(await lockSession(tx, session))) return null;
    const accountId = session.administrator.id;
    const challenge = { purpose: "parked-form", accountId, payload } as const;
    const newest = await storeChallenge({ ...app, db: tx }, challenge);
    await dropOldest(tx, accountId);
    return newest;
  });
  if (!token) return null;
  const seconds = CHALLENGE_MS / 1000;
  return { token, cookie: hostCookie(app.settings, { name: COOKIE, value, seconds }) };
}

async function dropOldest(tx: Transaction, accountId: string): Promise<void> {
  const ownerCondition = and(
    eq(challenges.accountId, accountId),
    eq(challenges.purpose, "parked-form"),
  );
  const oldest = tx
    .select({ id: challenges.id })
    .from(challenges)
    .where(ownerCondition)
    .orderBy(desc(challenges.expiresAt))
    .offset(PENDING_FORMS_MAX)
    // Another session of the account may be dropping them too.
    .for("update", { skipLocked: true });
  await tx.delete(challenges).where(inArray(challenges.id, oldest));
}

/** Deletes the forms that name an email address, such as an erasure that nobody confirmed. */
export async function erasePendingFormsAbout(tx: Transaction, email: string): Promise<void> {
  const erasedEmail = email.trim().toLowerCase();
  const { id, purpose, payload } = challenges;
  // Few: they wait for minutes.
  const forms = await tx
    .select({ id, payload })
    .from(challenges)
    .where(and(eq(purpose, "parked-form"), sql`strpos(lower(${payload}), ${erasedEmail}) > 0`));
  const aboutIds = forms.filter((form) => namesAddress(form.payload, erasedEmail));
  await tx.delete(challenges).where(
    inArray(
      id,
      aboutIds.map((form) => form.id),
    ),
  );
}

/** Whether a form has the address itself, and not only as the end of another one: `an@firm.com` in `jan@firm.com`. */
function namesAddress(payload: string, email: string): boolean {
  const form = storedForm.safeParse(JSON.parse(payload)).data;
  const texts = form?.fields.map(([, value]) => value.toLowerCase()) ?? [payload.toLowerCase()];
  // A pattern for addresses would take the square of a text without spaces.
  const words = texts.flatMap((text) => text.split(BESIDE_ADDRESSES));
  return words.some((word) => {
    const bare = word.replace(/^[.'-]+/, "");
    return bare.startsWith(email) && !/^[a-z0-9-]/.test(bare.slice(email.length));
  });
}

/** Signs that stand before or after an address, and not in one. */
const BESIDE_ADDRESSES = /[\s"<>()[\]{},;:|]+/;

/**
 * The stored form. Null if it has expired, was sent on already, belongs to another account, or was submitted in another browser.
 * A link to it must not make somebody confirm what was submitted with a stolen session of theirs.
 */
export async function findPendingForm(
  app: App,
  { administrator }: LiveSession,
  { token, cookie }: { token: string; cookie: string | null },
): Promise<(InterruptedForm & { id: string }) | null> {
  const challenge = await findChallenge(app, "parked-form", token);
  if (!challenge || challenge.accountId !== administrator.id) return null;
  const pendingForm = storedForm.safeParse(JSON.parse(challenge.payload)).data;
  const isSameBrowser =
    pendingForm?.browser === hashOfToken(readHostCookie(app.settings, cookie, COOKIE));
  return pendingForm && isSameBrowser ? { id: challenge.id, ...pendingForm } : null;
}
