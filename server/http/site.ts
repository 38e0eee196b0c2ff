import type { PageCache } from "~/platform/pages/pageCache.server";
import type { ReadingPage } from "~/platform/pages/readingPages";
import type { RequestScope } from "~/shell/scope.server";
import type { Frontdesk } from "../assemble";
import type { Assets } from "./assets";

/** An answer that is not kept, made anew for each of the visitors who waited for the same rendering. */
export type SharedAnswer = () => Response;

/** Everything that answering a request takes. */
export interface Site {
  frontdesk: Frontdesk;
  pages: PageCache<SharedAnswer>;
  readingPages: readonly ReadingPage[];
  /** Null in development, where Vite serves them. */
  assets: Assets | null;
  scripts: RequestScope["scripts"];
  readiness: RequestScope["readiness"];
  /** Asks the database which content version is current. */
  refreshContentVersion(): Promise<void>;
  /** The framework: routes, rendering, errors. */
  render(request: Request, scope: RequestScope): Promise<Response>;
}
