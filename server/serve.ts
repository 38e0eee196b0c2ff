import { createServer, type RequestListener, type Server } from "node:http";
import type { App } from "~/platform/app.server";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { createPageCache } from "~/platform/pages/pageCache.server";
import { createPageFinder } from "~/platform/pages/readingPages";
import { sweepTemporaryFiles } from "~/platform/storage/temporaryFiles.server";
import { READING_PAGES } from "~/site/readingPages";
import { assemble, type Frontdesk } from "./assemble";
import { startBackgroundWork } from "./background";
import { prepareFirstUse } from "./firstUse";
import { createListener } from "./http/listener";
import type { SharedAnswer, Site } from "./http/site";
import { hardenServer, listen, SERVER_OPTIONS, stopServer } from "./http/tcp";
import { operatorSettings, tellOperator } from "./operator";
import { createReadiness } from "./readiness";
import { stopOnSignals } from "./signals";

/** What differs between the built program and development: rendering and serving files. */
export interface Front {
  render: Site["render"];
  assets: Site["assets"];
  scripts: Site["scripts"];
  /** The server to listen with; development passes its own, with Vite in front. */
  createServer?: (listener: RequestListener) => Server;
  /** The size limit of the page cache. */
  pageCacheMaxBytes?: number;
}

/** Starts everything in order, prints the address, and stops them in reverse order on a signal. */
export async function serve(front: Front): Promise<void> {
  const settings = operatorSettings();
  const frontdesk = await assemble(settings);
  const life = { stopping: false };
  const site = createSite(frontdesk, front, life);
  await removeIncompleteUploads(frontdesk.app);
  const background = await startBackgroundWork(frontdesk, site);
  await prepareFirstUse(frontdesk);
  await site.refreshContentVersion();
  const listener = createListener(site);
  const server = hardenServer(
    front.createServer?.(listener) ?? createServer(SERVER_OPTIONS, listener),
  );
  await listen(server, settings);
  stopOnSignals(frontdesk.app.log, async () => {
    life.stopping = true;
    frontdesk.announcements.close();
    await stopServer(server);
    await background.stop();
    await frontdesk.close();
  });
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  tellOperator(`Frontdesk is ready on http://${host}:${settings.port}`);
}

function createSite(frontdesk: Frontdesk, front: Front, life: { stopping: boolean }): Site {
  const pages = createPageCache<SharedAnswer>({ maxBytes: front.pageCacheMaxBytes });
  const { app } = frontdesk;
  let companyVersion = -1;
  return {
    ...front,
    frontdesk,
    pages,
    findPage: createPageFinder(READING_PAGES),
    readiness: createReadiness(frontdesk, life),
    async refreshContentVersion() {
      const version = await readContentVersion(app.db);
      // The company is on every page, so a change of it has a new version.
      if (version !== companyVersion) await frontdesk.refreshCompany();
      companyVersion = version;
      pages.setEdition({ version, day: app.calendar().dayOf(app.now()) });
    },
  };
}

/** With an embedded database this is the only process on the folder, so no other is receiving uploads. */
async function removeIncompleteUploads({ settings, files }: App): Promise<void> {
  if (settings.database.kind === "embedded") await sweepTemporaryFiles(files.temporary, 0);
}
