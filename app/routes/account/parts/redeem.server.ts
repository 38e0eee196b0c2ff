import { data, type RouterContextProvider } from "react-router";
import type { Accounts } from "~/domain/accounts/accounts.server";
import type { LinkAnswer } from "~/domain/accounts/linkCommands.server";
import { PasswordQueueFull } from "~/domain/accounts/passwordHash.server";
import type { Visitor } from "~/domain/accounts/sessions.server";
import type { Context } from "~/platform/context.server";
import type { Faults } from "~/platform/forms/check";
import { addressGroup } from "~/platform/security/clientAddress.server";
import { consume } from "~/platform/security/rateLimit.server";
import { requestScope } from "~/routes/scope.server";
import { BUSY_WORDS, passwordWords, tooManyWords } from "./words";

type Redeem = (context: Context, accounts: Accounts, visitor: Visitor) => Promise<LinkAnswer>;

export type Redeemed =
  | { ok: true }
  | { ok: false; status: number; headers: HeadersInit; faults: Faults; message: string | null };

/** What the pages behind one-time links have in common: counted by address, and a link that no longer works is no page. */
export async function redeem(
  context: Readonly<RouterContextProvider>,
  command: Redeem,
): Promise<Redeemed> {
  const { context: program, accounts, limits, address } = context.get(requestScope);
  const allowed = await consume(limits, "link-by-address", addressGroup(address));
  if (!allowed.ok) {
    return comeBack(429, tooManyWords(allowed.retryAfterSeconds), allowed.retryAfterSeconds);
  }
  try {
    const answer = await command(program, accounts, { kind: "visitor", address });
    if (answer.ok) return answer;
    if (answer.reason === "link-invalid") throw data(null, { status: 404 });
    const faults = { password: passwordWords(answer.fault) };
    return { ok: false, status: 422, headers: {}, faults, message: null };
  } catch (error) {
    if (error instanceof PasswordQueueFull) return comeBack(503, BUSY_WORDS, 2);
    throw error;
  }
}

function comeBack(status: number, message: string, seconds: number): Redeemed {
  return { ok: false, status, headers: { "Retry-After": `${seconds}` }, faults: {}, message };
}
