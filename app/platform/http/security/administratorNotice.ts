import type { Database } from "~/platform/data/database.server";
import type { Actor } from "./actor";

/** Events that change permissions or export data. */
export type NotifiedEvent =
  | "administrator-invited"
  | "administrator-added"
  | "invitation-accepted"
  | "account-approved"
  | "account-removed"
  | "account-reset"
  | "password-set-by-link"
  | "sign-in-linked"
  | "sign-in-unlinked"
  | "passkey-added"
  | "passkey-removed"
  | "authenticator-removed"
  | "recovery-codes-renewed"
  | "applications-exported"
  | "person-exported"
  | "backup-downloaded"
  | "backup-restored"
  | "mail-settings-changed";

export interface AdministratorNotice {
  event: NotifiedEvent;
  actor: Actor;
  /**
   * The email address of the affected administrator, or the changed address. Never the address of an applicant or a
   * client.
   */
  about?: string;
  /** An administrator who is not notified, because they get a mail of their own. */
  exceptId?: string;
  /** Administrators who have received this notice already. */
  exceptAddresses?: readonly string[];
}

/**
 * Sends one mail to each administrator, in the caller's transaction: they are sent if and only if it commits. Returns
 * the recipients.
 */
export type NotifyAdministrators = (tx: Database, notice: AdministratorNotice) => Promise<string[]>;
