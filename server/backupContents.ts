import { ACCOUNTS_RESTORE } from "~/accounts/restoring.server";
import { APPLICATIONS_RESTORE } from "~/applications/restoring.server";
import { BLOG_RESTORE } from "~/blog/restoring.server";
import { COMPANY_RESTORE } from "~/company/restoring.server";
import { CONTENT_RESTORE } from "~/content/restoring.server";
import type { BackupContents } from "~/platform/backup/backupScope";
import type { RestoreStep } from "~/platform/data/restoreStep";
import { EMAILJS_RESTORE } from "~/platform/mail/emailjsOrigins.server";
import type { Privacy } from "~/privacy/queries.server";
import { privacyRestore } from "~/privacy/restoring.server";

/**
 * The tables that a backup leaves out, and the queries for files that records own. A new table is included without a change here,
 * a new kind of file is not.
 */
export const BACKUP_CONTENTS: BackupContents = {
  leftOut: [
    // Sessions and one-time links end with a restore: people must prove their identity again.
    "sessions",
    "verifications",
    "account_links",
    "challenges",
    // Recreated as needed.
    "rate_limits",
    // Counts of the current hour: the first event is in the log already.
    "audit_counts",
    "blog_presence",
    "unclaimed_files",
  ],
  ownedFiles: [
    `select resume_key as key, resume_bytes as bytes, resume_sha256 as sha256
     from job_applications where resume_key is not null`,
    `select file ->> 'key' as key, (file ->> 'bytes')::int as bytes, null as sha256
     from blog_pictures, jsonb_array_elements(files || coalesce(avif_files, '[]')) as file`,
  ],
};

/**
 * Steps by which subjects carry rows through a restore or clean up after one: each is in the restoring.server.ts of its subject.
 * Tombstones, mails, the content version and the audit log are carried by `saveCarriedRows` in loadDatabase.server.ts.
 */
export const restoreSteps = (privacy: Privacy): readonly RestoreStep[] => [
  ACCOUNTS_RESTORE,
  privacyRestore(privacy),
  APPLICATIONS_RESTORE,
  BLOG_RESTORE,
  COMPANY_RESTORE,
  CONTENT_RESTORE,
  EMAILJS_RESTORE,
];
