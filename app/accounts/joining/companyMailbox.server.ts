import { getCompany } from "~/company/queries.server";
import type { App } from "~/platform/app.server";
import type { Mailbox } from "~/platform/mail/message";

/** The sender of mails about accounts. */
export async function companyMailbox(app: App): Promise<Mailbox> {
  const { name, email } = await getCompany(app);
  return { name, address: email };
}
