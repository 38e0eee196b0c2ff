import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { mayEnter } from "~/accounts/rules";
import { accounts, credentials, sessions, verifications } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Signer } from "~/platform/security/signing.server";

/** How the visitor's address reaches Better Auth; set by us on the headers we hand over, never taken from a request. */
export const ADDRESS_HEADER = "x-frontdesk-address";

export type Authentication = ReturnType<typeof createAuthentication>;

/** Our tables by the names that Better Auth gives its own. */
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

type Parts = Pick<App, "settings" | "db" | "log"> & { signer: Signer };

/**
 * Better Auth as a library: our routes call its functions, its own HTTP handler is not mounted anywhere. It makes,
 * signs, stores and finds sessions; how one proves to be an account, how long a session lives and who may enter are
 * decided by our rules (decision 0012).
 */
export function createAuthentication({ settings, db, log, signer }: Parts) {
  const secure = settings.publicUrl.protocol === "https:";
  return betterAuth({
    baseURL: settings.publicUrl.origin,
    trustedOrigins: [settings.publicUrl.origin],
    secret: signer.key("session"),
    database: drizzleAdapter(db, { provider: "pg", schema: TABLES }),
    emailAndPassword: { enabled: false },
    plugins: [{ id: "frontdesk", endpoints: { openSession } }],
    user: { additionalFields: ACCOUNT_FIELDS },
    verification: { storeIdentifier: "hashed" },
    session: {
      expiresIn: settings.session.longestMs / 1000,
      // A refresh would push the end of the session away with each use; ours is fixed, and idling is our own rule.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { confirmedAt: { type: "date", required: false, input: false } },
    },
    databaseHooks: {
      session: { create: { before: (session) => refuseStrangers(db, session.userId) } },
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
      // Only that something failed: the further arguments can hold rows, and "user not found" is no fault.
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

/** A session for somebody who has proved to be this account, and its cookie. */
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

/** Whatever way of signing in is added later, no session is made for an account that may not enter. */
async function refuseStrangers(db: App["db"], accountId: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return account !== undefined && mayEnter(account) ? undefined : false;
}
