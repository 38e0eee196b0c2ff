import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, newId } from "~/platform/db/tables.server";

// The first four are Better Auth's user, session, account and verification: its field names, our table names.

export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey().default(newId),
  name: text("name").notNull(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** Since when this account is an administrator. Written by our commands alone, never from what a form or a provider sent. */
  approvedAt: moment("approved_at"),
  disabledAt: moment("disabled_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

const ownerId = () =>
  uuid("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().default(newId),
    token: text("token").notNull().unique(),
    userId: ownerId(),
    /** Twelve hours after signing in; never moved. */
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When it was last used, to the minute. */
    updatedAt: moment("updated_at").notNull().defaultNow(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
  },
  (table) => [index("sessions_of_account").on(table.userId)],
);

/** How one can prove to be an account: a password now, linked sign-ins later. */
export const credentials = pgTable(
  "credentials",
  {
    id: uuid("id").primaryKey().default(newId),
    userId: ownerId(),
    providerId: text("provider_id").notNull(),
    /** The account's id at that provider; for a password, its id here. */
    accountId: text("provider_account_id").notNull(),
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
    index("credentials_of_provider").on(table.providerId, table.accountId),
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

/** A link that works once: whoever holds it may set up the first administrator, or set one account's password. */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid("id").primaryKey().default(newId),
    purpose: text("purpose", { enum: ["first-administrator", "set-password"] }).notNull(),
    /** SHA-256: reading this table opens no door. */
    tokenHash: text("token_hash").notNull().unique(),
    accountId: uuid("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("account_links_open").on(table.accountId).where(sql`${table.usedAt} is null`)],
);
