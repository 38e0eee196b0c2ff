import type { Pool } from "pg";
import { createAccounts } from "~/domain/accounts/accounts.server";
import type { SignInAnswer } from "~/domain/accounts/sessions.server";
import type { Context } from "~/platform/context.server";
import { createLimits } from "~/platform/security/rateLimit.server";
import { createSigner } from "~/platform/security/signing.server";

export const PASSWORD = "velvet harbor tundra";
export const visitor = { kind: "visitor", address: "203.0.113.9" } as const;

export function openAccounts(context: Context, pool: Pool) {
  const signer = createSigner(Buffer.from("a secret of the tests"));
  const limits = createLimits({ enabled: context.settings.rateLimit, pool, signer });
  return createAccounts(context, { limits, signer });
}

/** What a browser sends back of the cookies it was given. */
export function sessionCookie(answer: SignInAnswer): string {
  if (!answer.ok) throw new Error(`signing in was refused: ${answer.reason}`);
  return answer.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
