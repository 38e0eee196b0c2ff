import type { SourceRow } from "~/imports/cells";

export type SourceTable = "jobs" | "blogs" | "job_applications" | "users";

/** The tables of the other site. Reading changes nothing there. */
export interface SupabaseSource {
  /**
   * The rows of a table: of a database the oldest first, of a folder in the order of the file. None if the source does not have
   * it, which the report says.
   */
  rows(table: SourceTable): AsyncIterable<SourceRow>;
  close(): Promise<void>;
}
