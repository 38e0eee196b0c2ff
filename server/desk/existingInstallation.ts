import { hasCluster } from "#postgres-embedded/openEmbedded.server";
import type { Settings } from "~/platform/config/settings";
import { hasTables } from "~/platform/data/migrate.server";

/**
 * Throws an error of one line where there is no installation yet. Opening one would make it, and a command with the wrong
 * settings would back up an empty site and end as if all was well.
 */
export async function requireInstallation({
  database,
  dataDir,
}: Pick<Settings, "database" | "dataDir">): Promise<void> {
  if (database.kind === "embedded") {
    if (await hasCluster(dataDir)) return;
    throw new Error(
      `There is no Frontdesk in ${dataDir}. Set DATA_DIR, or DATABASE_URL, as the server has it.`,
    );
  }
  const connectionString = database.directUrl ?? database.url;
  // On purpose: why a database cannot be asked is said where it is opened.
  if (await hasTables({ connectionString }).catch(() => true)) return;
  throw new Error(
    "There is no Frontdesk in the database that DATABASE_URL names. Set DATABASE_URL as the server has it.",
  );
}
