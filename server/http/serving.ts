import type { AdmissionControl } from "~/platform/files/admissionControl";
import type { PageCache } from "~/platform/http/cache/pageCache.server";
import type { FindPage } from "~/platform/http/cache/readingPages";
import type { RequestScope } from "~/shell/scope.server";
import type { Frontdesk } from "../assemble";
import type { Assets } from "./assets";
import type { ConcurrencyLimiter } from "./concurrencyLimiter";
import type { UnsentResponses } from "./unsentResponses";

/** A response that is not cached, created anew for each visitor who waited for the same rendering. */
export type SharedResponse = () => Response;

/** Everything that responding to requests needs. */
export interface Serving {
  frontdesk: Frontdesk;
  pages: PageCache<SharedResponse>;
  findPage: FindPage;
  /** Limits uncached reads: pages, missing addresses, the admin area. */
  reads: ConcurrencyLimiter;
  /** Limits reads with `?search=`. */
  searches: ConcurrencyLimiter;
  /** For probes, which are answered however busy the site is. */
  probes: ConcurrencyLimiter;
  /** Limits the work on forms; a longer one, such as an upload, gives its slot back. */
  changes: ConcurrencyLimiter;
  /** Limits how many forms arrive at once. */
  formAdmission: AdmissionControl;
  unsent: UnsentResponses;
  /** Null in development, where Vite serves them. */
  assets: Assets | null;
  scripts: RequestScope["scripts"];
  readiness: RequestScope["readiness"];
  /** Reads the current content version from the database. */
  refreshContentVersion(): Promise<void>;
  /** The framework: routes, rendering, errors. */
  render(request: Request, scope: RequestScope): Promise<Response>;
  /** Renders a reading page, for no visitor in particular: the request is never below /admin. */
  renderReadingPage(request: Request, scope: RequestScope): Promise<Response>;
}
