import { stat } from "node:fs/promises";
import type { SourceRow } from "~/imports/cells";
import type { Report } from "~/imports/report";
import { openDatabaseSource } from "~/imports/supabase/databaseSource.server";
import { openFolderSource } from "~/imports/supabase/folderSource.server";

export const SOURCE_TABLES = ["jobs", "blogs", "job_applications", "users"] as const;
export type SourceTable = (typeof SOURCE_TABLES)[number];

/** The tables of the other site. Reading changes nothing there. */
export interface SupabaseSource {
  /** The rows of a table, the oldest first; none if the source does not have it, which the report says. */
  rows(table: SourceTable): AsyncIterable<SourceRow>;
  close(): Promise<void>;
}

/** Opens a PostgreSQL database by its address, or a folder with a CSV file for each table. */
export async function openSource(source: string, report: Report): Promise<SupabaseSource> {
  if (/^postgres(?:ql)?:\/\//.test(source)) return openDatabaseSource(source, report);
  const found = await stat(source).catch(() => null);
  if (!found?.isDirectory())
    throw new Error(`${source} is neither a folder nor an address like postgres://…`);
  return openFolderSource(source, report);
}
