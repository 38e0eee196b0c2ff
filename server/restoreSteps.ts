import { ACCOUNTS_RESTORE } from "~/accounts/restoring.server";
import { BLOG_RESTORE } from "~/blog/restoring.server";
import { COMPANY_RESTORE } from "~/company/restoring.server";
import type { RestoreStep } from "~/platform/backup/backupScope";
import { privacyRestore } from "~/privacy/commands.server";
import type { Privacy } from "~/privacy/privacy";

/** What must survive a restore, and what is cleaned after one. A new subject with such data adds its step here. */
export const restoreSteps = (privacy: Privacy): readonly RestoreStep[] => [
  ACCOUNTS_RESTORE,
  privacyRestore(privacy),
  BLOG_RESTORE,
  COMPANY_RESTORE,
];
