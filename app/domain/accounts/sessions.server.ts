import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Accounts } from "~/domain/accounts/accounts.server";
import { ADDRESS_HEADER } from "~/domain/accounts/authentication.server";
import { deviceCookie, knownDevice } from "~/domain/accounts/deviceCookie.server";
import type { SignIn } from "~/domain/accounts/forms";
import { PasswordQueueFull } from "~/domain/accounts/passwordHash.server";
import { isSessionAlive, isTouchDue, mayEnter } from "~/domain/accounts/rules";
import { accounts as accountsTable, sessions } from "~/domain/accounts/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import type { Actor } from "~/platform/security/actor";
import { addressGroup } from "~/platform/security/clientAddress.server";
import { consume, giveBack, type LimitName } from "~/platform/security/rateLimit.server";

export type Visitor = Extract<Actor, { kind: "visitor" }>;
export type Administrator = Extract<Actor, { kind: "administrator" }>;

export interface LiveSession {
  id: string;
  administrator: Administrator;
  /** When the person last proved who they are: by signing in, or by the password since. */
  confirmedAt: Date;
}

/** The administrator behind a request's cookie, or null. Asks the database every time: a session that was ended is dead at once. */
export async function findSession(
  context: Context,
  accounts: Accounts,
  request: { headers: Headers; address: string },
): Promise<LiveSession | null> {
  const cookie = request.headers.get("cookie");
  if (!cookie) return null;
  const found = await accounts.authentication.api.getSession({ headers: new Headers({ cookie }) });
  if (!found) return null;
  const { session, user } = found;
  const standing = {
    ...user,
    approvedAt: user.approvedAt ?? null,
    disabledAt: user.disabledAt ?? null,
  };
  if (!isSessionAlive(session, context.now()) || !mayEnter(standing)) {
    await context.db.delete(sessions).where(eq(sessions.id, session.id));
    return null;
  }
  await touch(context, session);
  const { id, name, email } = user;
  const administrator = {
    kind: "administrator",
    id,
    name,
    email,
    address: request.address,
  } as const;
  return { id: session.id, administrator, confirmedAt: session.confirmedAt ?? session.createdAt };
}

async function touch(context: Context, session: { id: string; createdAt: Date; updatedAt: Date }) {
  const now = context.now();
  if (!isTouchDue(session, now)) return;
  await context.db.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, session.id));
}

export type SignInAnswer =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: "invalid-credentials" }
  | { ok: false; reason: "too-many-attempts" | "busy"; retryAfterSeconds: number };

export interface SignInInput extends SignIn {
  /** The request's Cookie header: it tells a browser that signed in before. */
  cookie: string;
  userAgent: string;
}

/** Unknown accounts, wrong passwords and accounts that may not enter get one answer, after the same work. */
export async function signIn(
  context: Context,
  accounts: Accounts,
  visitor: Visitor,
  input: SignInInput,
): Promise<SignInAnswer> {
  const counters = signInCounters(accounts, visitor, input);
  for (const [limit, key] of counters) {
    const allowed = await consume(accounts.limits, limit, key);
    if (!allowed.ok) return { ...allowed, reason: "too-many-attempts" };
  }
  const cookies = await tryPassword(accounts, visitor, input);
  if (cookies === "busy") return { ok: false, reason: "busy", retryAfterSeconds: 2 };
  await recordAttempt(context, visitor, input.email, cookies !== null);
  if (!cookies) return { ok: false, reason: "invalid-credentials" };
  for (const [limit, key] of counters) await giveBack(accounts.limits, limit, key);
  const device = deviceCookie(context.settings, accounts.signer, input.email);
  return { ok: true, cookies: [...cookies, device] };
}

/** Ends the session in the database; the returned cookies only tidy the browser. */
export async function signOut(
  context: Context,
  accounts: Accounts,
  session: LiveSession,
): Promise<string[]> {
  await context.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, session.id));
    const { administrator: actor } = session;
    await recordAudit(tx, {
      at: context.now(),
      actor,
      action: "signed-out",
      subject: `account:${actor.id}`,
    });
  });
  const { headers } = await accounts.authentication.api.signOut({
    headers: new Headers(),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/** The cookies of a new session, or null when the answer is no for any reason about the account. */
async function tryPassword(
  accounts: Accounts,
  visitor: Visitor,
  { email, password, userAgent }: SignInInput,
): Promise<string[] | "busy" | null> {
  try {
    const { headers } = await accounts.authentication.api.signInEmail({
      body: { email, password },
      // On purpose none of the browser's own headers: a cookie it was given before must not reach the new session.
      headers: new Headers({ [ADDRESS_HEADER]: visitor.address, "user-agent": userAgent }),
      returnHeaders: true,
    });
    return headers.getSetCookie();
  } catch (error) {
    if (error instanceof PasswordQueueFull) return "busy";
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  }
}

async function recordAttempt(context: Context, actor: Visitor, email: string, entered: boolean) {
  const [account] = await context.db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(eq(accountsTable.email, email));
  await context.db.transaction((tx) =>
    recordAudit(tx, {
      at: context.now(),
      actor,
      action: entered ? "signed-in" : "sign-in-refused",
      subject: `account:${account?.id ?? "unknown"}`,
    }),
  );
}

/** Two counters, address and account, counted apart; see rateLimit.server.ts. */
function signInCounters(
  accounts: Accounts,
  visitor: Visitor,
  input: SignInInput,
): Array<[LimitName, string]> {
  const device = knownDevice(accounts.signer, input.cookie, input.email);
  return [
    ["login-by-address", addressGroup(visitor.address)],
    device ? ["login-by-device", device] : ["login-by-account", input.email],
  ];
}
