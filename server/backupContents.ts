import type { BackupContents } from "~/platform/backup/contents";

/**
 * What a backup leaves out, and where records say which files are theirs. A new table is in it by itself, a new kind of
 * file is not.
 */
export const BACKUP_CONTENTS: BackupContents = {
  leftOut: [
    // Whoever was signed in, or held a link that works once, must prove anew who they are.
    "sessions",
    "verifications",
    "account_links",
    "challenges",
    // Made anew as they are needed.
    "rate_limits",
    // Events of the hour under way: their first is in the log already.
    "audit_counts",
    "unclaimed_files",
  ],
  ownedFiles: [
    "select resume_key as key from job_applications",
    "select file ->> 'key' as key from blog_pictures, jsonb_array_elements(files) as file",
  ],
};
