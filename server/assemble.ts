import { access, constants, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { createDocuments, type Documents } from "#documents/documents.server";
import { type Accounts, createAccounts } from "~/accounts/accounts.server";
import { notifyAdministrators } from "~/accounts/administratorNotices.server";
import { APPLICATION_PERSONAL_DATA, purgeAdvertisements } from "~/applications/personalData.server";
import { countByJob } from "~/applications/queries.server";
import { POST_PICTURES, TRANSLATION_PICTURES } from "~/blog/pictures/postPictureUses.server";
import { listPublishedTitles } from "~/blog/queries.server";
import { type Company, companyInSecond, profileOf, UNNAMED_COMPANY } from "~/company/profile";
import {
  type CompanyAndBrand,
  getCompanyAndBrand,
  getCompanyMailbox,
} from "~/company/queries.server";
import { PAGE_PICTURES } from "~/content/pagePictureUses.server";
import { type PublishedTexts, readPublishedTexts } from "~/content/queries.server";
import type { DemoRecords } from "~/dashboard/goingPublic/tasks.server";
import { INQUIRY_PERSONAL_DATA } from "~/inquiries/personalData.server";
import { type AddressBase, adminLocaleOf } from "~/languages/languages";
import { loadAllCatalogs } from "~/languages/loadCatalog";
import type { App } from "~/platform/app.server";
import { createOfficeCalendar, type OfficeCalendar } from "~/platform/config/officeCalendar";
import type { Settings } from "~/platform/config/settings";
import type { NotifyAdministrators } from "~/platform/data/audit/actions";
import { sealAtFirstStart } from "~/platform/data/audit/audit.server";
import type { AuditedRecords } from "~/platform/data/audit/auditListing.server";
import type { BackupScope } from "~/platform/data/backup/backupScope";
import type { Database } from "~/platform/data/database.server";
import {
  type DatabaseHandle,
  type OpenDatabaseOptions,
  openDatabase,
} from "~/platform/data/openDatabase.server";
import type { SearchTerm } from "~/platform/data/searchTerms.server";
import { createCorrections } from "~/platform/data/wordCorrections.server";
import { createPictures, type Pictures } from "~/platform/files/drawnPictures.server";
import { createFileFetcher } from "~/platform/files/fileFetcher.server";
import { openFileStore } from "~/platform/files/openFileStore.server";
import { type Announcements, createAnnouncements } from "~/platform/http/announcements.server";
import { createLog } from "~/platform/http/log.server";
import { createEditionCache, type EditionCache } from "~/platform/http/pages/contentVersion.server";
import { createLimits, type Limits } from "~/platform/http/security/rateLimit.server";
import {
  createSigner,
  installationSecret,
  type Signer,
} from "~/platform/http/security/signing.server";
import type { Privacy } from "~/privacy/queries.server";
import type { CountApplicants } from "~/shell/scope.server";
import { AUDITED_RECORDS } from "~/site/auditedRecords.server";
import { DEMO_JOBS } from "../database/demo/jobs";
import { PAGE_TEXTS } from "../database/demo/pageTexts";
import { DEMO_POSTS } from "../database/demo/posts";
import { BACKUP_CONTENTS, restoreSteps } from "./backupContents";

/** Everything a process works with, created in order of the dependencies. One per process. */
export interface Frontdesk {
  app: App;
  database: DatabaseHandle;
  limits: Limits;
  accounts: Accounts;
  pictures: Pictures;
  documents: Documents;
  editionCache: EditionCache;
  /** Changes in the admin area, for its open pages. */
  announcements: Announcements;
  privacy: Privacy;
  auditedRecords: readonly AuditedRecords[];
  listArticleTitles: typeof listPublishedTitles;
  /** The ids of the jobs and posts of the demo firm. */
  demoRecords: DemoRecords;
  /** For the list of jobs: that subject does not know applications. */
  countApplicants: CountApplicants;
  backups: BackupScope;
  /** What every page shows. */
  facts: PublicFacts;
  close(): Promise<void>;
}

/** The subjects whose texts show uploaded pictures. */
export const PICTURE_USES = [POST_PICTURES, TRANSLATION_PICTURES, PAGE_PICTURES];

/** What a subject reads of another one that it does not import. */
const BETWEEN_SUBJECTS = {
  auditedRecords: AUDITED_RECORDS,
  listArticleTitles: listPublishedTitles,
  countApplicants: countByJob,
  demoRecords: {
    jobs: DEMO_JOBS.map(({ id }) => id),
    posts: DEMO_POSTS.map(({ slug }) => slug),
  },
};

export async function assemble(
  settings: Settings,
  whenInUse?: OpenDatabaseOptions["whenInUse"],
): Promise<Frontdesk> {
  await Promise.all([makeDataFolder(settings.dataDir), loadAllCatalogs()]);
  const log = createLog(settings.logLevel);
  const database = await openDatabase({ settings, log, whenInUse });
  const files = openFileStore(settings.storage, settings.dataDir);
  const signer = createSigner(await installationSecret(settings));
  const facts = createPublicFacts(database.db);
  const editionCache = createEditionCache();
  const app = {
    ...{ settings, log, files, signer, editionCache },
    pictureFetcher: createFileFetcher({ log, allowedHosts: settings.pictureHosts }),
    db: database.db,
    ...facts.inOwnLanguage,
    now: () => new Date(),
    ...createSearchCorrections(),
    notifyAdministrators: administratorNotices(settings),
    ...{ pictureUses: PICTURE_USES, originalTexts: PAGE_TEXTS },
  };
  await facts.refresh();
  await sealAtFirstStart(app);
  const limits = createLimits({ enabled: settings.rateLimit, pool: database.pool, signer });
  const accounts = createAccounts(app, { limits, signer });
  const documents = createDocuments();
  const privacy = privacyOf(signer);
  return {
    ...{ app, editionCache, database, limits, accounts, documents },
    pictures: createPictures(),
    announcements: createAnnouncements(),
    privacy,
    backups: backupsOf(app, database, privacy),
    ...BETWEEN_SUBJECTS,
    facts,
    close: () => documents.close().then(() => database.close()),
  };
}

const createSearchCorrections = () => ({
  jobCorrections: createCorrections<string[]>(),
  postCorrections: createCorrections<SearchTerm[]>(),
});

function privacyOf(signer: Signer): Privacy {
  return {
    applications: APPLICATION_PERSONAL_DATA,
    inquiries: INQUIRY_PERSONAL_DATA,
    signer,
    purgeWithApplications: purgeAdvertisements,
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
 * Creates DATA_DIR, readable by our user only, because it holds personal data. Throws an error of one line that names
 * DATA_DIR.
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

/** On purpose not mkdir's own `recursive`, which never returns below /proc. */
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
 * Creates the notifier. Notices are sent from the company's address as it is in the sending transaction, because a
 * restore may just have changed it.
 */
export function administratorNotices({ publicUrl }: Settings): NotifyAdministrators {
  const auditLog = new URL("/admin/settings/audit-log", publicUrl);
  return async (tx, notice) => {
    const company = await getCompanyMailbox({ db: tx });
    return notifyAdministrators(tx, notice, { company, auditLog });
  };
}

/**
 * The company, its calendar and the texts of the pages as they were last read: they are on many pages, which cannot wait for
 * the database. `base` is what the addresses of a language begin with.
 */
interface PublicFacts {
  company(base: AddressBase): CompanyAndBrand;
  /** Dates and times as the readers of those addresses read them. */
  calendar(base: AddressBase): OfficeCalendar;
  /** What the site's second language begins with; "" if it has none. */
  secondBase(): AddressBase;
  /** For the app, which works in the site's own language unless a request is in another. */
  inOwnLanguage: Pick<App, "base" | "calendar" | "publicCalendar" | "publishedTexts">;
  /** Reads everything again; called when public content changed. */
  refresh(): Promise<void>;
}

function createPublicFacts(db: Database): PublicFacts {
  let own: CompanyAndBrand = {
    company: UNNAMED_COMPANY,
    brand: { colors: null, logoVersion: null },
  };
  let second: CompanyAndBrand | null = null;
  let calendars = calendarsOf(own.company, null);
  let texts: Readonly<Record<string, PublishedTexts>> = {};
  const secondBase = () => second?.company.base ?? "";
  const isSecond = (base: AddressBase) => base !== "" && base === secondBase();
  const calendar = (base: AddressBase) =>
    (isSecond(base) ? calendars.second : null) ?? calendars.own;
  return {
    secondBase,
    calendar,
    company: (base) => (isSecond(base) ? second : null) ?? own,
    inOwnLanguage: {
      base: "",
      calendar: () => calendars.administrators,
      publicCalendar: () => calendars.own,
      publishedTexts: () => texts,
    },
    refresh: async () => {
      [own, texts] = await Promise.all([getCompanyAndBrand({ db }), readPublishedTexts({ db })]);
      const company = companyInSecond(profileOf(own.company));
      second = company && { ...own, company };
      calendars = calendarsOf(own.company, company);
    },
  };
}

const calendarsOf = (own: Company, second: Company | null) => ({
  own: createOfficeCalendar(own),
  second: second && createOfficeCalendar(second),
  administrators: createOfficeCalendar({ ...own, locale: adminLocaleOf(own.locale) }),
});
