import { data, type RouterContextProvider } from "react-router";
import type { Accounts } from "~/domain/accounts/accounts.server";
import { forgottenPasswordForm } from "~/domain/accounts/forms";
import type { Visitor } from "~/domain/accounts/sessions.server";
import type { Context } from "~/platform/context.server";
import { checkForm, textOf } from "~/platform/forms/check";
import type { Mailbox } from "~/platform/mail/message";
import type { LimitName } from "~/platform/security/rateLimit.server";
import { requestScope } from "~/routes/scope.server";
import type { AskedForMail } from "./AskForMail";
import { readAccountForm } from "./accountForm.server";
import { companyMailbox } from "./companyMailbox.server";
import { redeem } from "./redeem.server";

interface Mailing {
  send(
    context: Context,
    accounts: Accounts,
    visitor: Visitor,
    input: { email: string; company: Mailbox },
  ): Promise<void>;
  limit: LimitName;
}

/** The answer is the same whether or not the address is known. */
export async function askForMail(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { send, limit }: Mailing,
) {
  const fields = await readAccountForm(request);
  const email = textOf(fields, "email");
  const form = checkForm(forgottenPasswordForm, { email });
  if (!form.ok) return answer({ email, faults: form.faults }, { status: 422 });
  const company = await companyMailbox(context.get(requestScope).context);
  const sent = await redeem(
    context,
    async (program, accounts, visitor) => {
      await send(program, accounts, visitor, { ...form.value, company });
      return { ok: true } as const;
    },
    limit,
  );
  if (sent.ok) return answer({ done: true }, {});
  return answer({ email, message: sent.message }, { status: sent.status, headers: sent.headers });
}

function answer(what: AskedForMail, how: ResponseInit) {
  return data(what, how);
}
