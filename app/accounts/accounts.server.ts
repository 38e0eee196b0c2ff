import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { createPasswords, type Passwords } from "~/accounts/passwords/passwordHash.server";
import { isSessionAlive, maySignIn, sessionMsAtMost } from "~/accounts/rules";
import { accounts, credentials, sessions, verifications } from "~/accounts/tables.server";
import { hashOfToken } from "~/accounts/tokens.server";
import type { App } from "~/platform/app.server";
import type { Limits } from "~/platform/http/security/rateLimit.server";
import type { Signer } from "~/platform/http/security/signing.server";

/** What the commands of accounts need besides the app. One per process. */
export interface Accounts {
  readonly authentication: Authentication;
  readonly passwords: Passwords;
  readonly sessionWatch: SessionWatch;
  readonly limits: Limits;
  readonly signer: Signer;
}

type AccountsOptions = Pick<Accounts, "limits" | "signer"> & Partial<Pick<Accounts, "passwords">>;

export function createAccounts(
  app: Pick<App, "settings" | "db" | "log" | "now">,
  { limits, signer, passwords = createPasswords() }: AccountsOptions,
): Accounts {
  const authentication = createAuthentication({ ...app, signer });
  return { authentication, passwords, sessionWatch: createSessionWatch(app), limits, signer };
}

/** The header that passes the visitor's address to Better Auth. Set by us, never taken from a request. */
export const ADDRESS_HEADER = "x-frontdesk-address";

type Authentication = ReturnType<typeof createAuthentication>;

/** Our tables by Better Auth's names. */
const TABLES = {
  user: accounts,
  session: sessions,
  account: credentials,
  verification: verifications,
};

const ACCOUNT_FIELDS = {
  approvedAt: { type: "date", required: false, input: false },
  disabledAt: { type: "date", required: false, input: false },
  madeByOperator: { type: "boolean", required: false, input: false },
} as const;

type AuthenticationOptions = Pick<App, "settings" | "db" | "log"> & { signer: Signer };

/**
 * Better Auth as a library: our routes call its functions, and its own HTTP handler is not mounted. It creates,
 * signs, stores and finds sessions. Our rules decide how an identity is proved, how long a session lasts and who may
 * sign in (decision 0012).
 */
function createAuthentication({ settings, db, log, signer }: AuthenticationOptions) {
  const secure = settings.publicUrl.protocol === "https:";
  return betterAuth({
    baseURL: settings.publicUrl.origin,
    trustedOrigins: [settings.publicUrl.origin],
    secret: signer.key("session"),
    database: drizzleAdapter(db, { provider: "pg", schema: TABLES }),
    emailAndPassword: { enabled: false },
    plugins: [{ id: "frontdesk", endpoints: { openSession, setToken } }],
    user: { additionalFields: ACCOUNT_FIELDS },
    verification: { storeIdentifier: "hashed" },
    session: {
      expiresIn: settings.session.longestMs / 1000,
      // A refresh would extend the session with each use. Ours has a fixed end, and our own rule handles idling.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { confirmedAt: { type: "date", required: false, input: false } },
    },
    databaseHooks: {
      session: { create: { before: (session) => refuseIneligibleAccount(db, session.userId) } },
    },
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: "frontdesk",
      cookies: { session_token: sessionCookie(secure) },
      database: { generateId: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    logger: {
      // Only errors, and only the message: further arguments can hold rows, and "user not found" is not an error.
      log: (level, message) => {
        if (level === "error") log.error({ library: "better-auth" }, message);
      },
    },
    telemetry: { enabled: false },
  });
}

function sessionCookie(secure: boolean) {
  return {
    name: secure ? "__Host-frontdesk_session" : "frontdesk_session",
    attributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
  } as const;
}

/** Opens a session for an account whose proof was checked, and sets its cookie. */
const openSession = createAuthEndpoint(
  "/open-session",
  { method: "POST", body: z.object({ accountId: z.string() }) },
  async (ctx) => {
    const { internalAdapter } = ctx.context;
    const user = await internalAdapter.findUserById(ctx.body.accountId);
    const session = user && (await internalAdapter.createSession(user.id));
    if (!session) throw new APIError("FORBIDDEN");
    await setSessionCookie(ctx, { session, user });
    return { sessionId: session.id };
  },
);

/** Sets the cookie of a session that got a new token. */
const setToken = createAuthEndpoint(
  "/set-token",
  { method: "POST", body: z.object({ token: z.string(), seconds: z.number() }) },
  async (ctx) => {
    const { authCookies, secret } = ctx.context;
    const { name, attributes } = authCookies.sessionToken;
    const { token, seconds: maxAge } = ctx.body;
    await ctx.setSignedCookie(name, token, secret, { ...attributes, maxAge });
  },
);

/** No session is created for an account that may not sign in, whichever way of signing in is used. */
async function refuseIneligibleAccount(db: App["db"], accountId: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return account !== undefined && maySignIn(account) ? undefined : false;
}

/** Well under a second, so that what depends on a session ends within a second. */
const POLL_INTERVAL_MS = 300;

export interface SessionWatch {
  /**
   * Calls `ended` once when the session has ended, for whatever reason and in whatever process, until the returned
   * function is called.
   */
  follow(sessionId: string, ended: () => void, options?: FollowOptions): () => void;
}

interface FollowOptions {
  /** Idling does not count as an end, because the person waits for something that takes longer. */
  outlastsIdling?: boolean;
  /** A new token counts as an end, because somebody else may have a copy of the cookie with this one. */
  tokenHash?: string;
}

interface Follower extends FollowOptions {
  ended: () => void;
}

type WatchedApp = Pick<App, "settings" | "db" | "log" | "now">;

/**
 * Watches sessions that something long-lived depends on, such as a stream of events. One query polls all of them
 * while there are any. Polling instead of notifications: sessions also end by time, with their account and with a
 * restore, where nothing would send one.
 */
export function createSessionWatch(app: WatchedApp): SessionWatch {
  const followers = new Map<string, Set<Follower>>();
  let isPolling = false;

  return {
    follow(sessionId, ended, options) {
      const follower = { ended, ...options };
      const group = (followers.get(sessionId) ?? new Set()).add(follower);
      followers.set(sessionId, group);
      if (!isPolling) void poll();
      return () => {
        group.delete(follower);
        if (group.size === 0 && followers.get(sessionId) === group) followers.delete(sessionId);
      };
    },
  };

  async function poll() {
    isPolling = true;
    while (followers.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      await notifyEnded().catch((error: unknown) => {
        app.log.warn({ err: error }, "polling the watched sessions failed");
      });
    }
    isPolling = false;
  }

  async function notifyEnded() {
    const followedIds = [...followers.keys()];
    const states = await findStates(app, followedIds);
    for (const id of followedIds) {
      const group = followers.get(id) ?? new Set();
      const over = [...group].filter((follower) => !isOpen(states.get(id), follower));
      for (const follower of over) group.delete(follower);
      if (group.size === 0) followers.delete(id);
      for (const { ended } of over) ended();
    }
  }
}

interface SessionState {
  isIdle: boolean;
  tokenHash: string;
}

function isOpen(state: SessionState | undefined, { outlastsIdling, tokenHash }: FollowOptions) {
  if (!state || (state.isIdle && !outlastsIdling)) return false;
  return tokenHash === undefined || tokenHash === state.tokenHash;
}

/** The sessions that have not ended, by id. */
async function findStates(app: WatchedApp, ids: string[]): Promise<Map<string, SessionState>> {
  if (ids.length === 0) return new Map();
  const rows = await app.db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .where(inArray(sessions.id, ids));
  const { session: limits } = app.settings;
  const now = app.now();
  const open = rows.filter(
    ({ session, account }) => maySignIn(account) && sessionMsAtMost(session, limits, now) > 0,
  );
  return new Map(
    open.map(({ session }) => [
      session.id,
      { isIdle: !isSessionAlive(session, limits, now), tokenHash: hashOfToken(session.token) },
    ]),
  );
}
