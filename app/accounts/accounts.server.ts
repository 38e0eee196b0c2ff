import { type Authentication, createAuthentication } from "~/accounts/authentication.server";
import { createPasswords, type Passwords } from "~/accounts/passwords/passwordHash.server";
import { createSessionWatch, type SessionWatch } from "~/accounts/sessions/sessionWatch.server";
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
