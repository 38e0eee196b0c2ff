import type { AdmissionControl } from "~/platform/files/admissionControl";
import type { PageCache } from "~/platform/http/pages/pageCache.server";
import type { FindPage } from "~/platform/http/pages/readingPages";
import type { RequestScope } from "~/shell/scope.server";
import type { Frontdesk } from "../assemble";
import type { Assets } from "./assets";
import type { ConcurrencyLimiter } from "./concurrencyLimiter";
import type { UnsentResponses } from "./unsentResponses";

/** A response that is not cached, created anew for each visitor who waited for the same rendering. */
export type SharedResponse = () => Response;

/** What is needed to respond to requests. */
export interface Serving {
  frontdesk: Frontdesk;
  pages: PageCache<SharedResponse>;
  findPage: FindPage;
  /** For responses to visitors who only read that are not cached: some pages, missing addresses. */
  reads: ConcurrencyLimiter;
  /** For those of them that search. */
  searches: ConcurrencyLimiter;
  /** For probes, which are answered however busy the site is. */
  probes: ConcurrencyLimiter;
  /** For the work on what a visitor sends. What takes longer, such as an upload, gives its slot back. */
  changes: ConcurrencyLimiter;
  /** For whatever a visitor sends, until it is answered. */
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
