import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AddressBase } from "~/languages/languages";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import type { Settings } from "~/platform/config/settings";
import type { NotifyAdministrators } from "~/platform/data/audit/actions";
import type { EditionCache } from "~/platform/data/contentVersion.server";
import type { Database } from "~/platform/data/database.server";
import type { Corrections } from "~/platform/data/wordCorrections.server";
import type { FileFetcher } from "~/platform/files/fileFetcher.server";
import type { FileStore } from "~/platform/files/fileStore";
import type { PictureUses } from "~/platform/files/pictureUses";
import type { Limits } from "~/platform/http/security/rateLimit.server";
import type { Logger } from "~/platform/log/log.server";
import type { Signer } from "~/platform/signing.server";

/** The texts of some pages, by the id of the page. */
export type TextsByPage = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The texts of a page that visitors see, and since when. */
export interface PublishedTexts {
  texts: TextsByPage[string];
  since: Date | null;
  /** The versions that visitors saw before, the newest first, without the original texts. */
  earlier: readonly { version: number; since: Date }[];
}

/**
 * The first argument of every command and of most queries; others need its `db` alone. It is created once at start. Each request
 * gets a copy: its logger carries the id of the request, and `base` and `publicCalendar` are those of its address. A page that is
 * the same for everyone may read the `db` of a replica.
 */
export interface App {
  readonly settings: Settings;
  readonly db: Database;
  readonly files: FileStore;
  /** Fetches pictures from other sites. The only part that connects to a host that a user typed. */
  readonly pictureFetcher: FileFetcher;
  /** The subjects whose texts show uploaded pictures. */
  readonly pictureUses: readonly PictureUses<App>[];
  readonly log: Logger;
  /** How often visitors and accounts may try what: see `ALLOWANCES`. */
  readonly limits: Limits;
  /** Signs with keys derived from the installation's secret. */
  readonly signer: Signer;
  /** Dates and times in the company's time zone, from its current profile, as administrators read them. */
  readonly calendar: () => OfficeCalendar;
  /** "/es" if the address of the request is in the site's second language; "" for its own. */
  readonly base: AddressBase;
  /** Dates and times in the company's time zone, as visitors read them: in the locale of the addresses with that base. */
  readonly publicCalendar: () => OfficeCalendar;
  /** The only source of the current time, so that tests can set it. */
  readonly now: () => Date;
  /** Corrects mistyped searches: `enginer` -> `engineer`. */
  readonly corrections: Corrections;
  readonly notifyAdministrators: NotifyAdministrators;
  /** Whether a subject, such as `account:ID` of a tombstone, is an account that is there. */
  readonly subjectOfAccountCondition: (subject: PgColumn) => SQL;
  /** Values that all public pages share until something is published or the day ends. */
  readonly editionCache: Pick<EditionCache, "remember">;
  /** The texts of a page until an owner publishes others, by the id of the page and the name of the field. */
  readonly originalTexts: TextsByPage;
  /** The texts that owners published, by page, as of the content version that this process knows. */
  readonly publishedTexts: () => Readonly<Record<string, PublishedTexts>>;
}
