import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment, newId } from "~/platform/data/columns.server";

// The first four are Better Auth's user, session, account and verification: its field names, our table names.

export const accountsTable = pgTable("accounts", {
  id: uuid("id").primaryKey().default(newId),
  name: text("name").notNull(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** When this account became an administrator. Written by our commands only, never from a form or a provider. */
  approvedAt: moment("approved_at"),
  disabledAt: moment("disabled_at"),
  /** Created by ADMIN_EMAIL, `desk admin create` or the set-up link: such an account is never new. */
  createdByOperator: boolean("made_by_operator").notNull().default(false),
  /**
   * Incremented by a new password, a reset, signing out everywhere and the removal of a linked sign-in: a proof that was checked
   * before opens no session.
   */
  credentialsVersion: integer("credentials_version").notNull().default(0),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

const ownerId = () =>
  uuid("account_id")
    .notNull()
    .references(() => accountsTable.id, { onDelete: "cascade" });

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().default(newId),
    token: text("token").notNull().unique(),
    userId: ownerId(),
    /** The latest end of the session; never extended. */
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Last use, to the minute. */
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** When the person last confirmed their identity; null: when the session began. */
    confirmedAt: moment("confirmed_at"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
  },
  (table) => [index("sessions_of_account").on(table.userId)],
);

/** The ways to sign in to an account: a password and linked sign-ins. */
export const credentials = pgTable(
  "credentials",
  {
    id: uuid("id").primaryKey().default(newId),
    userId: ownerId(),
    providerId: text("provider_id").notNull(),
    /** The account's id at that provider; for a password, its id here. */
    providerAccountId: text("provider_account_id").notNull(),
    /**
     * The issuer that gave that id: the provider's settings may name another issuer later. Null for a password and for links from
     * before.
     */
    issuer: text("issuer"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    /** argon2id, as a PHC string. */
    password: text("password"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("credentials_of_account").on(table.userId),
    index("credentials_of_provider").on(table.providerId, table.providerAccountId),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: uuid("id").primaryKey().default(newId),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

/** A link that works once. It gives its holder what its purpose says, and nothing else. */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid("id").primaryKey().default(newId),
    purpose: text("purpose", {
      enum: [
        "first-administrator",
        "set-password",
        // The same as "set-password", but no request of a stranger ends it.
        "operators-password",
        "verify-email",
        "invitation",
        "unlock",
      ],
    }).notNull(),
    /** SHA-256: a copy of this table gives no access. */
    tokenHash: text("token_hash").notNull().unique(),
    accountId: uuid("account_id").references(() => accountsTable.id, { onDelete: "cascade" }),
    /** The email address of a sign-up or an invitation, which has no account yet. */
    email: text("email"),
    /** The password chosen at sign-up. It becomes the account's once the owner of the mailbox opens the link. */
    passwordHash: text("password_hash"),
    /** The sender of an invitation, which ends when that account is removed. */
    invitedBy: uuid("invited_by").references(() => accountsTable.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("account_links_open").on(table.accountId).where(sql`${table.usedAt} is null`),
    index("account_links_of_email").on(table.email).where(sql`${table.usedAt} is null`),
  ],
);

/** The authenticator app of an account. */
export const authenticators = pgTable("authenticators", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accountsTable.id, { onDelete: "cascade" }),
  /** Encrypted under the installation's secret: a copy of the database cannot generate codes. */
  sealedKey: text("sealed_key").notNull(),
  /** The newest 30-second step whose code was used. This step and older ones are never accepted again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  /** Null until a first code has proved that the app holds the key. */
  confirmedAt: moment("confirmed_at"),
  createdAt: moment("created_at").notNull(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: uuid("id").primaryKey().default(newId),
    accountId: ownerId(),
    codeHash: text("code_hash").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [unique("recovery_codes_once").on(table.accountId, table.codeHash)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().default(newId),
    accountId: ownerId(),
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** How often it signed, as reported by the passkey. A counter that decreases means that it was copied. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_of_account").on(table.accountId)],
);

/** A pending step in one browser, such as the second step after a correct password, or a passkey request. */
export const challenges = pgTable(
  "challenges",
  {
    id: uuid("id").primaryKey().default(newId),
    purpose: text("purpose", {
      enum: [
        "second-step",
        "passkey-sign-in",
        "passkey-set-up",
        "linked-sign-in",
        "parked-form",
        "authenticator-set-up",
      ],
    }).notNull(),
    /** SHA-256 of what the browser's cookie holds. */
    tokenHash: text("token_hash").notNull().unique(),
    accountId: uuid("account_id").references(() => accountsTable.id, { onDelete: "cascade" }),
    /**
     * Depends on the purpose: the challenge of WebAuthn, the sealed key of an authenticator app, or the JSON of a stored form or
     * a linked sign-in. Empty for a second step by code.
     */
    payload: text("expected").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("challenges_expired").on(table.expiresAt)],
);
