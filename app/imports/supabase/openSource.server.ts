import { stat } from "node:fs/promises";
import type { Report } from "~/imports/report";
import { openDatabaseSource } from "~/imports/supabase/databaseSource.server";
import { openFolderSource } from "~/imports/supabase/folderSource.server";
import type { SupabaseSource } from "~/imports/supabase/supabaseSource";

/** Opens a PostgreSQL database by its address, or a folder with a CSV file for each table. */
export async function openSource(source: string, report: Report): Promise<SupabaseSource> {
  if (/^postgres(?:ql)?:\/\//.test(source)) return openDatabaseSource(source, report);
  const found = await stat(source).catch(() => null);
  if (!found?.isDirectory())
    throw new Error(`${source} is neither a folder nor an address like postgres://…`);
  return openFolderSource(source, report);
}
