import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import { CHALLENGE_ATTEMPTS_MAX, CHALLENGE_MS } from "~/accounts/rules";
import { challenges } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { hashOfToken, newToken } from "~/platform/tokens.server";

export type Challenge = typeof challenges.$inferSelect;
export type ChallengePurpose = Challenge["purpose"];

interface NewChallenge {
  purpose: ChallengePurpose;
  accountId: string | null;
  /** See the column. */
  payload?: string;
}

/** Stores a pending step of one browser. The returned token goes into its cookie. */
export async function storeChallenge(app: App, challenge: NewChallenge): Promise<string> {
  const token = newToken();
  const now = app.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await app.db
    .insert(challenges)
    .values({ ...challenge, tokenHash: hashOfToken(token), expiresAt });
  return token;
}

/**
 * The pending step with this key of the caller's own, such as its session; stores it unless it is open already. Steps that
 * expired are replaced.
 */
export async function ensureChallenge(
  tx: Transaction,
  app: Pick<App, "now">,
  purpose: ChallengePurpose,
  {
    key,
    lifetimeMs,
    ...step
  }: { key: string; lifetimeMs: number; accountId: string; payload: string },
): Promise<Challenge> {
  const tokenHash = hashOfToken(key);
  const now = app.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const tokenCondition = eq(challenges.tokenHash, tokenHash);
  await tx.delete(challenges).where(and(tokenCondition, lte(challenges.expiresAt, now)));
  await tx
    .insert(challenges)
    .values({ ...step, purpose, tokenHash, expiresAt })
    .onConflictDoNothing();
  const [challenge] = await tx.select().from(challenges).where(tokenCondition);
  if (!challenge) throw new Error("a challenge that was stored is missing");
  return challenge;
}

/** The open challenge of a token, or null. Does not count as an attempt. */
export async function findChallenge(
  app: App,
  purpose: ChallengePurpose,
  token: string,
): Promise<Challenge | null> {
  const openCondition = pendingChallengeCondition(app, purpose, token);
  const [challenge] = await app.db.select().from(challenges).where(openCondition);
  return challenge ?? null;
}

/** Counts one attempt before it is checked, so that parallel attempts are all counted. Null if none is left. */
export async function attemptChallenge(
  app: App,
  purpose: ChallengePurpose,
  token: string,
): Promise<Challenge | null> {
  const [challenge] = await app.db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(pendingChallengeCondition(app, purpose, token))
    .returning();
  return challenge ?? null;
}

/** Closes a challenge that was met. Of concurrent calls, one gets true. */
export async function consumeChallenge(db: Database, id: string): Promise<boolean> {
  const closed = await db.delete(challenges).where(eq(challenges.id, id)).returning();
  return closed.length > 0;
}

function pendingChallengeCondition(app: App, purpose: ChallengePurpose, token: string) {
  return and(
    eq(challenges.tokenHash, hashOfToken(token)),
    eq(challenges.purpose, purpose),
    lt(challenges.attempts, CHALLENGE_ATTEMPTS_MAX),
    gt(challenges.expiresAt, app.now()),
  );
}
