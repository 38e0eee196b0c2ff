import { notifyAdministrators } from "~/accounts/administratorNotices.server";
import { getCompany } from "~/company/queries.server";
import type { Settings } from "~/platform/config/settings";
import type { NotifyAdministrators } from "~/platform/security/administratorNotice";

/**
 * Notices come from the company's own mailbox, as it stands in the transaction that sends them: a restore may just have
 * changed it.
 */
export function administratorNotices({ publicUrl }: Settings): NotifyAdministrators {
  const auditLog = new URL("/admin/settings/audit-log", publicUrl);
  return async (tx, notice) => {
    const { name, email } = await getCompany({ db: tx });
    return notifyAdministrators(tx, notice, { company: { name, address: email }, auditLog });
  };
}
