import { notifyAdministrators } from "~/accounts/administratorNotices.server";
import { getCompany } from "~/company/queries.server";
import type { Settings } from "~/platform/config/settings";
import type { NotifyAdministrators } from "~/platform/security/administratorNotice";

/**
 * Creates the notifier. Notices are sent from the company's address as it is in the sending transaction, because a
 * restore may just have changed it.
 */
export function administratorNotices({ publicUrl }: Settings): NotifyAdministrators {
  const auditLog = new URL("/admin/settings/audit-log", publicUrl);
  return async (tx, notice) => {
    const { name, email } = await getCompany({ db: tx });
    return notifyAdministrators(tx, notice, { company: { name, address: email }, auditLog });
  };
}
