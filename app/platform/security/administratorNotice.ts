import type { Database } from "~/platform/db/database.server";
import type { Actor } from "~/platform/security/actor";

/** What gives or takes power, or takes data out. */
export type PowerEvent =
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
  | "applications-exported"
  | "person-exported"
  | "backup-downloaded"
  | "backup-restored"
  | "mail-settings-changed";

export interface AdministratorNotice {
  event: PowerEvent;
  actor: Actor;
  /**
   * Address of mail of the administrator it was done to, or which mail was changed. Never an address of an applicant or
   * a client.
   */
  about?: string;
  /** An administrator who is not notified: a mail of their own says it already. */
  exceptId?: string;
  /** Addresses of administrators who have this notice already. */
  exceptAddresses?: readonly string[];
}

/**
 * Writes one mail to each administrator, in the caller's transaction: they leave if, and only if, the event happened.
 * Answers the addresses that they go to.
 */
export type NotifyAdministrators = (tx: Database, notice: AdministratorNotice) => Promise<string[]>;
