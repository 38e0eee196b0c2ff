import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq } from "drizzle-orm";
import type { Passwords } from "~/domain/accounts/passwordHash.server";
import {
  mayEnter,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  SESSION_LONGEST_MS,
} from "~/domain/accounts/rules";
import { accounts, credentials, sessions, verifications } from "~/domain/accounts/tables.server";
import type { Context } from "~/platform/context.server";
import type { Signer } from "~/platform/security/signing.server";

/** How the visitor's address reaches Better Auth; set by us on the headers we hand over, never taken from a request. */
export const ADDRESS_HEADER = "x-frontdesk-address";

export type Authentication = ReturnType<typeof createAuthentication>;

type Parts = Pick<Context, "settings" | "db" | "log"> & { signer: Signer; passwords: Passwords };

/**
 * Better Auth as a library: our routes call its functions, its own HTTP handler is not mounted anywhere. It stores sessions and
 * checks passwords; how long sessions live and who may enter are decided by our rules.
 */
export function createAuthentication({ settings, db, log, signer, passwords }: Parts) {
  const secure = settings.publicUrl.protocol === "https:";
  return betterAuth({
    baseURL: settings.publicUrl.origin,
    trustedOrigins: [settings.publicUrl.origin],
    secret: signer.key("session"),
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: accounts,
        session: sessions,
        account: credentials,
        verification: verifications,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_CHARACTERS,
      maxPasswordLength: PASSWORD_MAX_CHARACTERS,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: passwords.hash,
        verify: ({ password, hash }) => passwords.verify(password, hash),
      },
    },
    user: {
      additionalFields: {
        approvedAt: { type: "date", required: false, input: false },
        disabledAt: { type: "date", required: false, input: false },
      },
    },
    verification: { storeIdentifier: "hashed" },
    session: {
      expiresIn: SESSION_LONGEST_MS / 1000,
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
      cookies: {
        session_token: {
          name: secure ? "__Host-frontdesk_session" : "frontdesk_session",
          attributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
        },
      },
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

/** Whatever way of signing in is added later, no session is made for an account that may not enter. */
async function refuseStrangers(db: Context["db"], accountId: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return account !== undefined && mayEnter(account) ? undefined : false;
}
