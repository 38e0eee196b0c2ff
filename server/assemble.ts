import { type Accounts, createAccounts } from "~/domain/accounts/accounts.server";
import type { Settings } from "~/platform/config/settings";
import type { Context } from "~/platform/context.server";
import {
  type DatabaseHandle,
  type OpenDatabaseOptions,
  openDatabase,
} from "~/platform/db/openDatabase.server";
import { type Announcements, createAnnouncements } from "~/platform/live/announcements";
import { createLog } from "~/platform/log/log.server";
import { createPictures, type Pictures } from "~/platform/pictures/pictures.server";
import { createLimits, type Limits } from "~/platform/security/rateLimit.server";
import { installationSecret } from "~/platform/security/secret.server";
import { createSigner, type Signer } from "~/platform/security/signing.server";
import { openFileStore } from "~/platform/storage/openFileStore.server";
import { makeDataFolder } from "./dataFolder";

/** The parts of the program, wired in the order in which they depend on each other. One per process. */
export interface Frontdesk {
  context: Context;
  database: DatabaseHandle;
  signer: Signer;
  limits: Limits;
  accounts: Accounts;
  pictures: Pictures;
  /** What changed at the desk, for the pages that are open there. */
  announcements: Announcements;
  close(): Promise<void>;
}

export async function assemble(
  settings: Settings,
  whenInUse?: OpenDatabaseOptions["whenInUse"],
): Promise<Frontdesk> {
  const { dataDir } = settings;
  await makeDataFolder(dataDir);
  const log = createLog(settings.logLevel);
  const database = await openDatabase({ settings, log, whenInUse });
  const files = openFileStore(settings.storage, dataDir);
  const context = { settings, log, files, db: database.db, now: () => new Date() };
  const signer = createSigner(await installationSecret(settings));
  const limits = createLimits({ enabled: settings.rateLimit, pool: database.pool, signer });
  const accounts = createAccounts(context, { limits, signer });
  const pictures = createPictures();
  const announcements = createAnnouncements();
  const parts = { context, database, signer, limits, accounts, pictures, announcements };
  return { ...parts, close: () => database.close() };
}
