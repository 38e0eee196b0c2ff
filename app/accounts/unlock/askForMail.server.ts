import { data, type RouterContextProvider } from "react-router";
import type { Accounts } from "~/accounts/accounts.server";
import { forgottenPasswordForm } from "~/accounts/forms";
import { companyMailbox } from "~/accounts/joining/companyMailbox.server";
import { redeem } from "~/accounts/joining/redeem.server";
import type { Visitor } from "~/accounts/sessions/sessions.server";
import { readAccountForm } from "~/accounts/signIn/accountForm.server";
import type { App } from "~/platform/app.server";
import { checkForm, textOf } from "~/platform/forms/check";
import type { Mailbox } from "~/platform/mail/message";
import type { LimitName } from "~/platform/security/rateLimit.server";
import { requestScope } from "~/shell/scope.server";
import type { MailRequestAnswer } from "./AskForMail";

interface MailRequest {
  send(
    app: App,
    accounts: Accounts,
    visitor: Visitor,
    input: { email: string; company: Mailbox },
  ): Promise<void>;
  limit: LimitName;
}

/** Sends the mail that a page asks for. The answer does not reveal whether the address is known. */
export async function askForMail(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { send, limit }: MailRequest,
) {
  const fields = await readAccountForm(request);
  const email = textOf(fields, "email");
  const form = checkForm(forgottenPasswordForm, { email });
  if (!form.ok) return answer({ email, fieldErrors: form.fieldErrors }, { status: 422 });
  const company = await companyMailbox(context.get(requestScope).app);
  const sent = await redeem(
    context,
    async (app, accounts, visitor) => {
      await send(app, accounts, visitor, { ...form.value, company });
      return { ok: true } as const;
    },
    limit,
  );
  if (sent.ok) return answer({ done: true }, {});
  return answer(
    { email, formError: sent.formError },
    { status: sent.status, headers: sent.headers },
  );
}

function answer(content: MailRequestAnswer, init: ResponseInit) {
  return data(content, init);
}
