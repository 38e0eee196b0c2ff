import { data, type RouterContextProvider } from "react-router";
import type { Accounts } from "~/accounts/accounts.server";
import { mailForm } from "~/accounts/forms";
import { redeem } from "~/accounts/joining/redeem.server";
import { getCompanyMailbox } from "~/company/queries.server";
import type { App } from "~/platform/app.server";
import type { Visitor } from "~/platform/http/security/actor";
import type { LimitName } from "~/platform/http/security/allowances";
import type { Mailbox } from "~/platform/mail/message";
import { handleForm } from "~/shell/forms/handleForm.server";
import { requestScope } from "~/shell/scope.server";

interface MailRequest {
  send(
    app: App,
    accounts: Accounts,
    visitor: Visitor,
    input: { email: string; company: Mailbox },
  ): Promise<void>;
  limit: LimitName;
}

/** Sends the mail that a page asks for. The response does not reveal whether the address is known. */
export async function askForMail(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { send, limit }: MailRequest,
) {
  return handleForm(request, mailForm, async ({ email }) => {
    const company = await getCompanyMailbox(context.get(requestScope).app);
    const result = await redeem(
      context,
      async (app, accounts, visitor) => {
        await send(app, accounts, visitor, { email, company });
        return { ok: true } as const;
      },
      limit,
    );
    return result.ok ? data({ done: true }) : result;
  });
}
