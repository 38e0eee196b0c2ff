import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { createPasswords, type Passwords } from "~/accounts/passwords/passwordHash.server";
import { maySignIn } from "~/accounts/rules";
import { createSessionWatch, type SessionWatch } from "~/accounts/sessions/sessionWatch.server";
import { accountsTable, credentials, sessions, verifications } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Signer } from "~/platform/signing.server";

/** Services that the commands of accounts need besides the app. One per process. */
export interface Accounts {
  readonly authentication: Authentication;
  readonly passwords: Passwords;
  readonly sessionWatch: SessionWatch;
  readonly signer: Signer;
}

type AccountsOptions = Pick<Accounts, "signer"> & Partial<Pick<Accounts, "passwords">>;

export function createAccounts(
  app: Pick<App, "settings" | "db" | "log" | "now">,
  { signer, passwords = createPasswords() }: AccountsOptions,
): Accounts {
  const authentication = createAuthentication({ ...app, signer });
  return { authentication, passwords, sessionWatch: createSessionWatch(app), signer };
}

/** The header that passes the visitor's IP address to Better Auth. Set by us, never taken from a request. */
export const IP_ADDRESS_HEADER = "x-frontdesk-address";

type Authentication = ReturnType<typeof createAuthentication>;

/** Our tables by Better Auth's names. */
const TABLES = {
  user: accountsTable,
  session: sessions,
  account: credentials,
  verification: verifications,
};

const ACCOUNT_FIELDS = {
  approvedAt: { type: "date", required: false, input: false },
  disabledAt: { type: "date", required: false, input: false },
  createdByOperator: { type: "boolean", required: false, input: false },
} as const;

type AuthenticationOptions = Pick<App, "settings" | "db" | "log"> & { signer: Signer };

/**
 * Better Auth as a library: our routes call its functions, and its own HTTP handler is not mounted. It creates, signs, stores and
 * finds sessions. Our rules decide how an identity is proved, how long a session lasts and who may sign in (decision 0012).
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
    account: { fields: { accountId: "providerAccountId" } },
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
      ipAddress: { ipAddressHeaders: [IP_ADDRESS_HEADER] },
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
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.id, accountId));
  return account !== undefined && maySignIn(account) ? undefined : false;
}
