import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** A point in time, always stored with its zone and read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * Time-ordered ids (UUID version 7), so that the newest rows lie together in every index. A function of PostgreSQL 18, or of
 * migrate.server.ts.
 */
export const newId = sql`uuidv7()`;

/** The words of a text, by which a search finds it. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The id of the row in a table that has one row only, such as the settings of a subject. */
export const SINGLE_ROW_ID = 1;
