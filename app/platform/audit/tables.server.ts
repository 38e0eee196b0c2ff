import { bigint, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { AuditAction } from "~/platform/audit/actions";
import { moment } from "~/platform/db/columns.server";

/** Who did what to which record, and from where. Holds ids only: no names, no email addresses, no texts. */
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
    index("audit_events_by_actor_and_action").on(table.actor, table.action, table.id),
    index("audit_events_by_subject").on(table.subject, table.id),
  ],
);

/** One row, the end of the chain. Writers lock it, and it reveals when the newest lines were removed. */
export const auditHead = pgTable("audit_head", {
  id: smallint("id").primaryKey(),
  events: bigint("events", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  /**
   * A MAC of the two columns above with the installation's secret: nobody without the secret can shorten or rewrite the
   * log. Null until the first start with a key.
   */
  seal: text("seal"),
});

/** Events of anonymous visitors, counted until the hour is over; see countedAudit.server.ts. */
export const auditCounts = pgTable(
  "audit_counts",
  {
    hour: moment("hour").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    subject: text("subject").notNull(),
    addressGroup: text("address_group").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.action, table.subject, table.addressGroup] }),
  ],
);
