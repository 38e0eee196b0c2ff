import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** A database connection pool or a transaction on it: what every query and command takes. */
export type Database = NodePgDatabase;
