import { access, constants, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { createDocuments } from "#documents/documents.server";
import { createAccounts } from "~/accounts/accounts.server";
import { notifyAdministrators } from "~/accounts/administratorNotifications.server";
import { eraseLinksTo } from "~/accounts/oneTimeLinks.server";
import { subjectOfAccountCondition } from "~/accounts/queries.server";
import { erasePendingFormsAbout } from "~/accounts/signIn/pendingForms.server";
import {
  APPLICATION_PERSONAL_DATA,
  purgeWithApplications,
} from "~/applications/personalData.server";
import { countByJob } from "~/applications/queries.server";
import { POST_PICTURES, TRANSLATION_PICTURES } from "~/blog/pictures/postPictureUses.server";
import { listPublishedTitles } from "~/blog/queries.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { PAGE_PICTURES } from "~/content/pagePictureUses.server";
import { INQUIRY_PERSONAL_DATA } from "~/inquiries/personalData.server";
import { loadAllCatalogs } from "~/languages/loadCatalog";
import type { App } from "~/platform/app.server";
import type { BackupScope } from "~/platform/backup/backupScope";
import type { Settings } from "~/platform/config/settings";
import type { NotifyAdministrators } from "~/platform/data/audit/actions";
import { sealAtFirstStart } from "~/platform/data/audit/audit.server";
import { createEditionCache, type EditionCache } from "~/platform/data/contentVersion.server";
import {
  createDatabaseClock,
  type DatabaseClock,
  followDatabaseClock,
} from "~/platform/data/databaseClock.server";
import {
  type DatabaseHandle,
  type OpenDatabaseOptions,
  openDatabase,
} from "~/platform/data/openDatabase.server";
import { createCorrections } from "~/platform/data/wordCorrections.server";
import { createPictures } from "~/platform/files/drawnPictures.server";
import { createFileFetcher } from "~/platform/files/fileFetcher.server";
import { openFileStore } from "~/platform/files/openFileStore.server";
import { createAnnouncements } from "~/platform/http/announcements.server";
import {
  consumeLimitIn,
  createLimits,
  type Limits,
} from "~/platform/http/security/rateLimit.server";
import { installationSecret } from "~/platform/installationSecret.server";
import { createLog } from "~/platform/log/log.server";
import { createSigner, type Signer } from "~/platform/signing.server";
import type { Privacy } from "~/privacy/queries.server";
import type { ProcessScope } from "~/shell/scope.server";
import { isPage, isReservedSegment } from "~/site/addresses";
import { AUDITED_RECORDS } from "~/site/auditedRecords.server";
import { NORTHWIND_PROFILE } from "../database/demo/company";
import { DEMO_JOBS } from "../database/demo/demoJobs";
import { DEMO_POSTS } from "../database/demo/demoPosts";
import { PAGE_TEXTS } from "../database/demo/pageTexts";
import { BACKUP_CONTENTS, restoreSteps } from "./backupContents";
import { createPublicContent, type PublicContent } from "./publicContent";

/** Everything a process works with, created in order of the dependencies. One per process. */
export interface Frontdesk extends ProcessScope {
  database: DatabaseHandle;
  clock: DatabaseClock;
  editionCache: EditionCache;
  publicContent: PublicContent;
  close(): Promise<void>;
}

export async function assemble(
  settings: Settings,
  whenInUse?: OpenDatabaseOptions["whenInUse"],
): Promise<Frontdesk> {
  await Promise.all([makeDataFolder(settings.dataDir), loadAllCatalogs()]);
  const { app, ...opened } = await openApp(settings, whenInUse);
  // Before the first request: pages show the company, and changes continue the audit log.
  await opened.publicContent.refresh();
  await sealAtFirstStart(app);
  const { signer, files } = app;
  const documents = createDocuments(files.temporary.makeInspectionFolder());
  const privacy = privacyOf(signer);
  return {
    app,
    ...opened,
    documents,
    privacy,
    accounts: createAccounts(app, { signer }),
    pictures: createPictures({ rasterize: (svg) => documents.drawSvg(svg) }),
    announcements: createAnnouncements(app.now),
    backups: backupsOf(app, opened.database, privacy),
    ...BETWEEN_SUBJECTS,
    close: () => documents.close().then(() => opened.database.close()),
  };
}

/** Opens the database and the file store, and makes the app of them. */
async function openApp(settings: Settings, whenInUse?: OpenDatabaseOptions["whenInUse"]) {
  const log = createLog(settings.logLevel);
  const database = await openDatabase({ settings, log, whenInUse });
  const isBesideDatabase = settings.database.kind === "embedded";
  const files = openFileStore(settings.storage, settings.dataDir, { isBesideDatabase });
  const signer = createSigner(await installationSecret(settings));
  const publicContent = createPublicContent(database.db);
  const editionCache = createEditionCache();
  const clock = createDatabaseClock();
  await followDatabaseClock(clock, { db: database.db, log });
  const { db, pool } = database;
  const { now } = clock;
  const limits = createLimits({ enabled: settings.isRateLimited, pool, signer, log, now });
  const services = { settings, log, db, files, signer, editionCache, limits, now };
  const app = createApp({ ...services, ...publicContent.inOwnLanguage });
  return { app, database, clock, publicContent, editionCache };
}

/** The members of `App` that `createApp` does not make itself. */
type AppServices = Pick<
  App,
  "settings" | "log" | "files" | "signer" | "editionCache" | "limits" | "db" | "now"
> &
  PublicContent["inOwnLanguage"];

/** Makes the object that every command and query gets. */
function createApp(services: AppServices): App {
  const { settings, log, limits } = services;
  return {
    ...services,
    pictureFetcher: createFileFetcher({ log, allowedHosts: settings.pictureHosts }),
    corrections: createCorrections(),
    notifyAdministrators: createAdministratorNotifier(settings, limits),
    subjectOfAccountCondition,
    pictureUses: PICTURE_USES,
    originalTexts: PAGE_TEXTS,
  };
}

/** The subjects whose texts show uploaded pictures. */
export const PICTURE_USES = [POST_PICTURES, TRANSLATION_PICTURES, PAGE_PICTURES];

/** Functions of one subject, or of the site, that another one gets without importing it. */
const BETWEEN_SUBJECTS = {
  isPage,
  isReservedSegment,
  auditedRecords: AUDITED_RECORDS,
  listArticleTitles: listPublishedTitles,
  countApplicants: countByJob,
  demo: {
    jobs: DEMO_JOBS.map(({ id }) => id),
    posts: DEMO_POSTS.map(({ slug }) => slug),
    shortName: NORTHWIND_PROFILE.shortName,
  },
};

function privacyOf(signer: Signer): Privacy {
  return {
    applications: APPLICATION_PERSONAL_DATA,
    inquiries: INQUIRY_PERSONAL_DATA,
    signer,
    purgeWithApplications,
    eraseLinksTo,
    erasePendingFormsAbout,
  };
}

function backupsOf(app: App, { connection }: DatabaseHandle, privacy: Privacy): BackupScope {
  return {
    app,
    connection,
    contents: BACKUP_CONTENTS,
    steps: restoreSteps(privacy),
  };
}

/**
 * Creates DATA_DIR, readable by our user only, because it holds personal data. Throws an error of one line that names DATA_DIR.
 */
async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR must be a folder that can be made and written to: ${folder} (${code})`,
      {
        cause: error,
      },
    );
  }
}

/** On purpose folder by folder: `mkdir` with `recursive` hangs for a path below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = path.dirname(folder);
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return;
    if (code !== "ENOENT" || parent === folder) throw error;
    await makeFolder(parent);
    await mkdir(folder, { mode: 0o700 });
  }
}

/**
 * Creates the notifier. Notifications are sent from the company's address as it is in the sending transaction, because a restore
 * may just have changed it. Nobody is mailed beyond the limit for one kind of change by one administrator.
 */
export function createAdministratorNotifier(
  { publicUrl }: Settings,
  limits: Limits,
): NotifyAdministrators {
  const auditLog = new URL("/admin/settings/audit-log", publicUrl);
  return async (tx, notification) => {
    const { actor, event } = notification;
    if (actor.kind === "administrator") {
      const key = `${event} ${actor.id}`;
      const allowance = await consumeLimitIn(tx, limits, "notification-by-actor", key);
      if (!allowance.ok) return [];
    }
    const company = await getCompanyMailbox({ db: tx });
    return notifyAdministrators(tx, notification, { company, auditLog });
  };
}
