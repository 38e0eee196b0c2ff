import { ACCOUNTS_RESTORE } from "~/domain/accounts/restoring.server";
import { BLOG_RESTORE } from "~/domain/blog/restoring.server";
import { COMPANY_RESTORE } from "~/domain/company/restoring.server";
import { privacyRestore } from "~/domain/privacy/commands.server";
import type { Privacy } from "~/domain/privacy/privacy";
import type { RestoreStep } from "~/platform/backup/parts";

/** What must outlive a restore, and what is cleaned after one. A new subject with such data adds its step here. */
export const restoreSteps = (privacy: Privacy): readonly RestoreStep[] => [
  ACCOUNTS_RESTORE,
  privacyRestore(privacy),
  BLOG_RESTORE,
  COMPANY_RESTORE,
];
