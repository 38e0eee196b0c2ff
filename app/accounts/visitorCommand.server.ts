import { data, type HeadersFunction, type RouterContextProvider } from "react-router";
import { mailForm } from "~/accounts/accountForms";
import type { Accounts } from "~/accounts/accounts.server";
import { PasswordQueueFull, QUEUE_RETRY_SECONDS } from "~/accounts/passwords/passwordHash.server";
import type { PasswordRejection } from "~/accounts/passwords/passwordRules.server";
import {
  BUSY_TEXT,
  NAME_TAKEN_TEXT,
  passwordErrorText,
  tooManyAttemptsText,
  WRONG_PASSWORD_TEXT,
} from "~/accounts/signIn/messages";
import { getCompanyMailbox } from "~/company/queries.server";
import { type Visitor, visitorOf } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { LimitName } from "~/platform/http/security/allowances";
import { consumeLimit, type LimitReached, refund } from "~/platform/http/security/rateLimit.server";
import type { Mailbox } from "~/platform/mail/message";
import type { Rejection } from "~/platform/reject";
import { handleForm, type Refusal, refuse } from "~/shell/forms/handleForm.server";
import { requestScope } from "~/shell/scope.server";

type VisitorRejection =
  | PasswordRejection
  | Rejection<"link-invalid" | "link-lost">
  | Rejection<"name-taken">
  | Rejection<"password-wrong">
  | Rejection<"current-wrong">
  | LimitReached;

type Command<Done> = (
  app: App,
  accounts: Accounts,
  visitor: Visitor,
) => Promise<Done | VisitorRejection>;

const UNLIMITED = { ok: true } as const;

type RejectedCommand = Refusal & { ok: false };

/**
 * Runs a command for a page that sets or asks for a password. Limits calls by IP address (null: the command itself limits them by
 * account, so that nobody else in the same network can use them up), and responds with 404 if the link no longer works.
 */
export async function runVisitorCommand<Done extends { ok: true }>(
  context: Readonly<RouterContextProvider>,
  command: Command<Done>,
  limit: LimitName | null = "link-by-ip-address",
): Promise<Done | RejectedCommand> {
  const { app, accounts, ipAddress } = context.get(requestScope);
  const allowance = limit ? await consumeLimit(app.limits, limit, ipAddress) : UNLIMITED;
  if (!allowance.ok) {
    return retryLater(
      429,
      tooManyAttemptsText(allowance.retryAfterSeconds),
      allowance.retryAfterSeconds,
    );
  }
  try {
    const result = await command(app, accounts, visitorOf(ipAddress));
    if (result.ok) return result;
    // Made-up links cost no hash, unlike one that is lost meanwhile: they must not take the attempts of somebody who has a real
    // one in the same network.
    if (limit && result.reason === "link-invalid") await refund(app.limits, limit, ipAddress);
    return refusalOf(result);
  } catch (error) {
    if (error instanceof PasswordQueueFull) return retryLater(503, BUSY_TEXT, QUEUE_RETRY_SECONDS);
    throw error;
  }
}

/** Both answer 404, as an unknown link does. */
const isLinkClosed = (
  result: VisitorRejection,
): result is Extract<VisitorRejection, { reason: "link-invalid" | "link-lost" }> =>
  result.reason === "link-invalid" || result.reason === "link-lost";

function refusalOf(result: VisitorRejection): RejectedCommand {
  if (isLinkClosed(result)) throw data(null, { status: 404 });
  if (result.reason === "too-many-attempts") {
    return retryLater(429, tooManyAttemptsText(result.retryAfterSeconds), result.retryAfterSeconds);
  }
  return { ok: false, ...refuse({ status: 422, fieldErrors: fieldErrorsOf(result) }) };
}

function fieldErrorsOf(
  result: Exclude<VisitorRejection, { reason: "link-invalid" | "link-lost" | "too-many-attempts" }>,
) {
  if (result.reason === "current-wrong") return { current: WRONG_PASSWORD_TEXT };
  if (result.reason === "name-taken") return { name: NAME_TAKEN_TEXT };
  if (result.reason === "password-wrong") return { password: WRONG_PASSWORD_TEXT };
  return { password: passwordErrorText(result.error) };
}

function retryLater(status: number, formError: string, retryAfterSeconds: number): RejectedCommand {
  return { ok: false, ...refuse({ status, fieldErrors: {}, formError, retryAfterSeconds }) };
}

/** The address of these pages is a secret: no page that is opened from here may receive it as its referrer. */
export const linkHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const headers = new Headers(errorHeaders ?? actionHeaders);
  headers.set("Referrer-Policy", "no-referrer");
  return headers;
};

interface MailRequest {
  send(app: App, visitor: Visitor, input: { email: string; company: Mailbox }): Promise<void>;
  limit: LimitName;
}

/** Sends the mail that a page asks for. The response does not reveal whether the email address is known. */
export async function askForMail(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { send, limit }: MailRequest,
) {
  return handleForm(request, mailForm, async ({ email }) => {
    const company = await getCompanyMailbox(context.get(requestScope).app);
    const result = await runVisitorCommand(
      context,
      async (app, _accounts, visitor) => {
        await send(app, visitor, { email, company });
        return { ok: true } as const;
      },
      limit,
    );
    return result.ok ? data({ done: true }) : result;
  });
}
