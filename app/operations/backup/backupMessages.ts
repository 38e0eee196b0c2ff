export const BACKUP_PATH = "/admin/settings/backup";

/** What must be typed to confirm, in any case. */
export const CONFIRMATION = "restore";

export const RESTORE_ERROR_TEXTS = {
  "not-allowed": "This account is not allowed to do that.",
  "account-new": "This account is too new to restore a backup. Nothing was changed.",
  "confirmation-due": "Confirm your password, and choose the file again. Nothing was changed.",
  damaged:
    "This file is not a whole backup of Frontdesk: it was cut, changed, or made by something else. Nothing was changed.",
  foreign:
    "This backup was not made by this installation, or before backups were signed. Restore it on the machine, with “npm run desk -- restore FILE --foreign”, if you trust where it comes from. Nothing was changed.",
  unexpected:
    "This file holds a table or a column that a backup of Frontdesk does not have. Nothing was changed.",
  "other-version":
    "This backup was made by a newer Frontdesk. Update this one first. Nothing was changed.",
  busy: "The database is busy with something else. Nothing was changed. Please try again in a moment.",
  failed: "The restore failed. Nothing was changed. Please try again later.",
  arrival: "The file did not arrive whole. Nothing was changed. Please try again.",
} as const;
