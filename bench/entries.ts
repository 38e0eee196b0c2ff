import { backups } from "./backups";
import { blogResponses } from "./blogResponses";
import { cachedPages } from "./cachedPages";
import { campaigns } from "./campaigns";
import { edits } from "./edits";
import { exports } from "./exports";
import { feedResponses } from "./feedResponses";
import type { Figure } from "./figure";
import { formResponses } from "./formResponses";
import { jobResponses } from "./jobResponses";
import { largeTables } from "./largeTables";
import { listGrowth } from "./listGrowth";
import { memoryUse } from "./memoryUse";
import { searches } from "./searches";
import { secondStart } from "./secondStart";
import { twoCopies } from "./twoCopies";
import { uploadsBesideReaders } from "./uploadsBesideReaders";

type Entries = Record<string, () => Promise<Figure[]>>;

/** The measurements of `npm run bench`, in this order. Each entry starts the site for itself. */
export const ENTRIES: Entries = {
  backups,
  cachedPages,
  uploadsBesideReaders,
  memoryUse,
  searches,
  formResponses,
  blogResponses,
  jobResponses,
  feedResponses,
  largeTables,
  secondStart,
  edits,
  exports,
};

/**
 * Only by name: the first takes hours, the second compares sizes and promises nothing of its own, the third needs Debian's
 * PostgreSQL 15 and PgBouncer.
 */
export const LONG_ENTRIES: Entries = { campaigns, listGrowth, twoCopies };
