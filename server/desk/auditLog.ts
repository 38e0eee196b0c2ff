import { sealAuditLog } from "~/platform/audit/sealing.server";
import type { Frontdesk } from "../assemble";
import { tellOperator } from "../operator";

export async function sealAuditLogCommand({ app }: Frontdesk): Promise<void> {
  const events = await sealAuditLog(app);
  tellOperator(`The audit log is sealed with the present secret. Events before: ${events}.`);
}
