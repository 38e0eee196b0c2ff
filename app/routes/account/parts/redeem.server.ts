import { data, type RouterContextProvider } from "react-router";
import type { PasswordRefusal } from "~/domain/accounts/accountRows.server";
import type { Accounts } from "~/domain/accounts/accounts.server";
import { PasswordQueueFull } from "~/domain/accounts/passwordHash.server";
import type { Visitor } from "~/domain/accounts/sessions.server";
import type { Context } from "~/platform/context.server";
import type { Faults } from "~/platform/forms/check";
import { consume, type LimitName } from "~/platform/security/rateLimit.server";
import { requestScope } from "~/routes/scope.server";
import { BUSY_WORDS, passwordWords, tooManyWords, WRONG_PASSWORD_WORDS } from "./words";

type Refusal =
  | PasswordRefusal
  | { ok: false; reason: "link-invalid" }
  | { ok: false; reason: "password-wrong" }
  | { ok: false; reason: "current-wrong" }
  | { ok: false; reason: "too-many-attempts"; retryAfterSeconds: number };

type Command<Done> = (
  context: Context,
  accounts: Accounts,
  visitor: Visitor,
) => Promise<Done | Refusal>;

interface Refused {
  ok: false;
  status: number;
  headers: HeadersInit;
  faults: Faults;
  message: string | null;
}

/** What the pages that set a password have in common: counted by address, and a link that no longer works is no page. */
export async function redeem<Done extends { ok: true }>(
  context: Readonly<RouterContextProvider>,
  command: Command<Done>,
  limit: LimitName = "link-by-address",
): Promise<Done | Refused> {
  const { context: program, accounts, limits, address } = context.get(requestScope);
  const allowed = await consume(limits, limit, address);
  if (!allowed.ok) {
    return comeBack(429, tooManyWords(allowed.retryAfterSeconds), allowed.retryAfterSeconds);
  }
  try {
    const answer = await command(program, accounts, { kind: "visitor", address });
    return answer.ok ? answer : refused(answer);
  } catch (error) {
    if (error instanceof PasswordQueueFull) return comeBack(503, BUSY_WORDS, 2);
    throw error;
  }
}

function refused(answer: Refusal): Refused {
  if (answer.reason === "link-invalid") throw data(null, { status: 404 });
  if (answer.reason === "too-many-attempts") {
    return comeBack(429, tooManyWords(answer.retryAfterSeconds), answer.retryAfterSeconds);
  }
  return { ok: false, status: 422, headers: {}, faults: faultsOf(answer), message: null };
}

function faultsOf(answer: Exclude<Refusal, { reason: "link-invalid" | "too-many-attempts" }>) {
  if (answer.reason === "current-wrong") return { current: WRONG_PASSWORD_WORDS };
  if (answer.reason === "password-wrong") return { password: WRONG_PASSWORD_WORDS };
  return { password: passwordWords(answer.fault) };
}

function comeBack(status: number, message: string, seconds: number): Refused {
  return { ok: false, status, headers: { "Retry-After": `${seconds}` }, faults: {}, message };
}
