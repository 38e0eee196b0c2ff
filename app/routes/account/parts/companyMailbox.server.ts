import { getCompany } from "~/domain/company/queries.server";
import type { Context } from "~/platform/context.server";
import type { Mailbox } from "~/platform/mail/message";

/** Who mails about accounts come from. */
export async function companyMailbox(context: Context): Promise<Mailbox> {
  const { name, email } = await getCompany(context);
  return { name, address: email };
}
