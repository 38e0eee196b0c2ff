import { type Authentication, createAuthentication } from "~/domain/accounts/authentication.server";
import { createPasswords, type Passwords } from "~/domain/accounts/passwordHash.server";
import { createSessionWatch, type SessionWatch } from "~/domain/accounts/sessionWatch.server";
import type { Context } from "~/platform/context.server";
import type { Limits } from "~/platform/security/rateLimit.server";
import type { Signer } from "~/platform/security/signing.server";

/** What the commands of this room work with besides the context; one per process. */
export interface Accounts {
  readonly authentication: Authentication;
  readonly passwords: Passwords;
  readonly sessionWatch: SessionWatch;
  readonly limits: Limits;
  readonly signer: Signer;
}

type AccountsParts = Pick<Accounts, "limits" | "signer"> & Partial<Pick<Accounts, "passwords">>;

export function createAccounts(
  context: Pick<Context, "settings" | "db" | "log" | "now">,
  { limits, signer, passwords = createPasswords() }: AccountsParts,
): Accounts {
  const authentication = createAuthentication({ ...context, signer });
  return { authentication, passwords, sessionWatch: createSessionWatch(context), limits, signer };
}
