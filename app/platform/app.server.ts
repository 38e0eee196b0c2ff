import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";
import type { Settings } from "~/platform/config/settings";
import type { Database } from "~/platform/db/database.server";
import type { Logger } from "~/platform/log/log.server";
import type { PictureFetcher } from "~/platform/pictures/pictureFetcher.server";
import type { NotifyAdministrators } from "~/platform/security/administratorNotice";
import type { Signer } from "~/platform/security/signing.server";
import type { FileStore } from "~/platform/storage/fileStore";

/** What a query or command works with. Made once at start and narrowed per request (a logger with the request's id). */
export interface App {
  readonly settings: Settings;
  readonly db: Database;
  readonly files: FileStore;
  /** Reaches out to other sites; the only thing that connects to hosts that a person typed. */
  readonly pictureFetcher: PictureFetcher;
  readonly log: Logger;
  /** Signs with keys made of the installation's secret. */
  readonly signer: Signer;
  /** Days and times at the company's offices, as its profile has them now. */
  readonly calendar: () => OfficeCalendar;
  /** The only clock: tests set it. */
  readonly now: () => Date;
  readonly notifyAdministrators: NotifyAdministrators;
}
