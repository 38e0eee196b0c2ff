import { bigint, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/db/tables.server";

/** Who did what to what, from where. Holds ids only, never a name, an address of mail or a text. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    address: text("address"),
    times: integer("times").notNull().default(1),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    index("audit_events_by_action").on(table.action, table.id),
    index("audit_events_by_actor").on(table.actor, table.id),
    index("audit_events_by_subject").on(table.subject, table.id),
  ],
);

/** One row: the end of the chain. Writers queue on it, and it betrays the removal of the newest lines. */
export const auditHead = pgTable("audit_head", {
  id: smallint("id").primaryKey(),
  events: bigint("events", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  /**
   * What the installation's secret makes of the two: nobody without it can shorten the log or write it anew. Null
   * before the first start that knows of it.
   */
  seal: text("seal"),
});

/** What strangers caused within the hour, counted until the hour is over; see countedAudit.server.ts. */
export const auditCounts = pgTable(
  "audit_counts",
  {
    hour: moment("hour").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    addressGroup: text("address_group").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.action, table.subject, table.addressGroup] }),
  ],
);
