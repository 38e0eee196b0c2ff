import { createContext, data, type RouterContextProvider } from "react-router";
import type { Documents } from "#documents/documents.server";
import type { Accounts } from "~/accounts/accounts.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import type { ArticleTitle } from "~/company/profile";
import type { CompanyAndBrand } from "~/company/queries.server";
import type { Administrator } from "~/platform/actor/actor";
import type { App, TextsByPage } from "~/platform/app.server";
import type { BackupScope } from "~/platform/backup/backupScope";
import type { AuditedRecords } from "~/platform/data/audit/auditListing.server";
import type { Pictures } from "~/platform/files/drawnPictures.server";
import type { Announcements } from "~/platform/http/announcements.server";
import type { EarlyScript } from "~/platform/http/security/headers.server";
import type { Privacy } from "~/privacy/queries.server";

/** A query of the blog, for the settings of the company, which does not import it. */
type ListArticleTitles = (app: App, slugs: readonly string[]) => Promise<ArticleTitle[]>;

/** Everything that all requests of a process share, made once by server/assemble.ts. */
export interface ProcessScope {
  readonly app: App;
  readonly accounts: Accounts;
  /** Draws icons and social preview pictures. */
  readonly pictures: Pictures;
  /** Inspects uploaded documents. */
  readonly documents: Documents;
  /** Changes in the admin area, as they happen, for its open pages. */
  readonly announcements: Announcements;
  /** The sources of personal data. */
  readonly privacy: Privacy;
  readonly backups: BackupScope;
  // Subjects use these of other subjects, or of the site, without importing them.
  /** The tables whose records the audit log shows by name. */
  readonly auditedRecords: readonly AuditedRecords[];
  /** The published articles to choose from, the newest first, and what is chosen already. */
  readonly listArticleTitles: ListArticleTitles;
  /** How many applications each of these jobs has; a job without any is left out. */
  readonly countApplicants: CountApplicants;
  /** The ids of the jobs and posts that the demo content consists of. */
  readonly demo: {
    readonly jobs: readonly string[];
    readonly posts: readonly string[];
    readonly shortName: string;
  };
  /** Whether the first part of a path, such as "blog", leads to a page of the program's own. */
  readonly isReservedSegment: (name: string) => boolean;
  /** Whether a path opens a page, and not a file, a stream or nothing. */
  readonly isPage: (pathname: string) => boolean;
}

/** Everything that routes get with each request. Its `app` has the language, the database and the log of the request. */
export interface RequestScope extends ProcessScope {
  /** Shown on error pages and in every log line of this request. */
  readonly requestId: string;
  /** The client's IP address, after the trusted proxies. */
  readonly ipAddress: string;
  /** The origin of the page that started the request, as its browser says; null if it does not. */
  readonly origin: string | null;
  /**
   * Whether everybody gets this response, as the cache does with reading pages: they show what this process knew when their
   * content version began.
   */
  readonly isForEverybody: boolean;
  /** For the scripts of hydrated pages; new for every request. */
  readonly nonce: string;
  /** The enhancement scripts: `early` runs before the first paint; `main`, an address, after the page is read. */
  readonly scripts: { readonly early: EarlyScript; readonly main: string };
  /** The company as it was last read, for the frame while the database is unavailable. */
  readonly lastKnownCompany: () => CompanyAndBrand;
  /** Texts that stand in for the published ones: set only while a preview is rendered. */
  readonly previewedTexts?: TextsByPage;
  /** The document of a public page with other texts than the published ones. */
  readonly renderPreview: (path: string, texts: TextsByPage) => Promise<string>;
  /** Whether everything needed to serve is available; names the first part that is not. */
  readonly readiness: () => Promise<Readiness>;
}

export type Readiness =
  | { ready: true }
  | { ready: false; failing: "database" | "storage" | "stopping" };

type CountApplicants = (
  app: App,
  jobIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** Set by server/http for every request; read in routes with `context.get(requestScope)`. */
export const requestScope = createContext<RequestScope>();

/** The session of this request. Null if the database is unavailable, so that it could not be looked up. */
export const currentSession = createContext<LiveSession | null>(null);

/**
 * Whether the session of this request is still there, for files: they arrive after the guard looked it up, which may take hours.
 */
export const isStillSignedIn = createContext<() => Promise<boolean>>(async () => true);

/** The administrator of this request. */
export function requireAdministrator(context: Readonly<RouterContextProvider>): Administrator {
  return requireSession(context).administrator;
}

/** The session of this request. Throws a 503 if it could not be looked up. */
export function requireSession(context: Readonly<RouterContextProvider>): LiveSession {
  const session = context.get(currentSession);
  if (!session) throw data(null, { status: 503 });
  return session;
}

/** True once looking up the session or the company failed. The frame is then rendered without them, with status 503. */
export const databaseUnavailable = createContext(false);
