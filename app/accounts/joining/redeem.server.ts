import { data, type RouterContextProvider } from "react-router";
import type { PasswordRejection } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { PasswordQueueFull } from "~/accounts/passwords/passwordHash.server";
import type { Visitor } from "~/accounts/sessions/sessions.server";
import {
  BUSY_TEXT,
  passwordErrorText,
  tooManyText,
  WRONG_PASSWORD_TEXT,
} from "~/accounts/signIn/messages";
import type { App } from "~/platform/app.server";
import type { LimitName } from "~/platform/http/security/allowances";
import { consume } from "~/platform/http/security/rateLimit.server";
import type { Refusal } from "~/shell/form/submitForm.server";
import { requestScope } from "~/shell/scope.server";

type Rejection =
  | PasswordRejection
  | { ok: false; reason: "link-invalid" }
  | { ok: false; reason: "password-wrong" }
  | { ok: false; reason: "current-wrong" }
  | { ok: false; reason: "too-many-attempts"; retryAfterSeconds: number };

type Command<Done> = (app: App, accounts: Accounts, visitor: Visitor) => Promise<Done | Rejection>;

type RejectedCommand = Refusal & { ok: false };

/**
 * Runs a command for a page that sets or asks for a password. Limits calls by address (null: the command itself limits
 * them by account, so that nobody else in the same network can use them up), and answers 404 if the link no longer works.
 */
export async function redeem<Done extends { ok: true }>(
  context: Readonly<RouterContextProvider>,
  command: Command<Done>,
  limit: LimitName | null = "link-by-address",
): Promise<Done | RejectedCommand> {
  const { app, accounts, limits, address } = context.get(requestScope);
  const allowed = limit ? await consume(limits, limit, address) : { ok: true as const };
  if (!allowed.ok) {
    return retryLater(429, tooManyText(allowed.retryAfterSeconds), allowed.retryAfterSeconds);
  }
  try {
    const answer = await command(app, accounts, { kind: "visitor", address });
    return answer.ok ? answer : toResponse(answer);
  } catch (error) {
    if (error instanceof PasswordQueueFull) return retryLater(503, BUSY_TEXT, 2);
    throw error;
  }
}

function toResponse(answer: Rejection): RejectedCommand {
  if (answer.reason === "link-invalid") throw data(null, { status: 404 });
  if (answer.reason === "too-many-attempts") {
    return retryLater(429, tooManyText(answer.retryAfterSeconds), answer.retryAfterSeconds);
  }
  return { ok: false, status: 422, fieldErrors: fieldErrorsOf(answer) };
}

function fieldErrorsOf(
  answer: Exclude<Rejection, { reason: "link-invalid" | "too-many-attempts" }>,
) {
  if (answer.reason === "current-wrong") return { current: WRONG_PASSWORD_TEXT };
  if (answer.reason === "password-wrong") return { password: WRONG_PASSWORD_TEXT };
  return { password: passwordErrorText(answer.error) };
}

function retryLater(status: number, formError: string, retryAfterSeconds: number): RejectedCommand {
  return { ok: false, status, fieldErrors: {}, formError, retryAfterSeconds };
}
