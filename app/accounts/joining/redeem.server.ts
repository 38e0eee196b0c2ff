import { data, type RouterContextProvider } from "react-router";
import type { PasswordRejection } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { PasswordQueueFull } from "~/accounts/passwords/passwordHash.server";
import type { Visitor } from "~/accounts/sessions/sessions.server";
import {
  BUSY_WORDS,
  passwordWords,
  tooManyText,
  WRONG_PASSWORD_WORDS,
} from "~/accounts/signIn/messages";
import type { App } from "~/platform/app.server";
import type { FieldErrors } from "~/platform/forms/check";
import { consume, type LimitName } from "~/platform/security/rateLimit.server";
import { requestScope } from "~/shell/scope.server";

type Rejection =
  | PasswordRejection
  | { ok: false; reason: "link-invalid" }
  | { ok: false; reason: "password-wrong" }
  | { ok: false; reason: "current-wrong" }
  | { ok: false; reason: "too-many-attempts"; retryAfterSeconds: number };

type Command<Done> = (app: App, accounts: Accounts, visitor: Visitor) => Promise<Done | Rejection>;

interface Refused {
  ok: false;
  status: number;
  headers: HeadersInit;
  fieldErrors: FieldErrors;
  message: string | null;
}

/** What the pages that set a password have in common: counted by address, and a link that no longer works is no page. */
export async function redeem<Done extends { ok: true }>(
  context: Readonly<RouterContextProvider>,
  command: Command<Done>,
  limit: LimitName = "link-by-address",
): Promise<Done | Refused> {
  const { app, accounts, limits, address } = context.get(requestScope);
  const allowed = await consume(limits, limit, address);
  if (!allowed.ok) {
    return comeBack(429, tooManyText(allowed.retryAfterSeconds), allowed.retryAfterSeconds);
  }
  try {
    const answer = await command(app, accounts, { kind: "visitor", address });
    return answer.ok ? answer : refused(answer);
  } catch (error) {
    if (error instanceof PasswordQueueFull) return comeBack(503, BUSY_WORDS, 2);
    throw error;
  }
}

function refused(answer: Rejection): Refused {
  if (answer.reason === "link-invalid") throw data(null, { status: 404 });
  if (answer.reason === "too-many-attempts") {
    return comeBack(429, tooManyText(answer.retryAfterSeconds), answer.retryAfterSeconds);
  }
  return { ok: false, status: 422, headers: {}, fieldErrors: fieldErrorsOf(answer), message: null };
}

function fieldErrorsOf(
  answer: Exclude<Rejection, { reason: "link-invalid" | "too-many-attempts" }>,
) {
  if (answer.reason === "current-wrong") return { current: WRONG_PASSWORD_WORDS };
  if (answer.reason === "password-wrong") return { password: WRONG_PASSWORD_WORDS };
  return { password: passwordWords(answer.fault) };
}

function comeBack(status: number, message: string, seconds: number): Refused {
  return { ok: false, status, headers: { "Retry-After": `${seconds}` }, fieldErrors: {}, message };
}
