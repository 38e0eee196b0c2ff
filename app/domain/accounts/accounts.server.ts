import { type Authentication, createAuthentication } from "~/domain/accounts/authentication.server";
import { createPasswords, type Passwords } from "~/domain/accounts/passwordHash.server";
import type { Context } from "~/platform/context.server";
import type { Limits } from "~/platform/security/rateLimit.server";
import type { Signer } from "~/platform/security/signing.server";

/** What the commands of this room work with besides the context; one per process. */
export interface Accounts {
  readonly authentication: Authentication;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly signer: Signer;
}

type AccountsParts = Pick<Accounts, "limits" | "signer"> & Partial<Pick<Accounts, "passwords">>;

export function createAccounts(
  context: Pick<Context, "settings" | "db" | "log">,
  { limits, signer, passwords = createPasswords() }: AccountsParts,
): Accounts {
  const authentication = createAuthentication({ ...context, signer });
  return { authentication, passwords, limits, signer };
}
