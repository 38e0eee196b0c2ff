import { createServer, type RequestListener, type Server } from "node:http";
import { ensureFirstAdministrator, firstSetupLink } from "~/accounts/commands.server";
import type { App } from "~/platform/app.server";
import type { Logger } from "~/platform/log/log.server";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { createPageCache } from "~/platform/pages/pageCache.server";
import { createPageFinder, type ReadingPage } from "~/platform/pages/readingPages";
import { sweepTemporaryFiles } from "~/platform/storage/temporaryFiles.server";
import { UploadPlaces } from "~/platform/storage/uploadPlaces";
import { SITE } from "~/site/addresses";
import { isUntouched, loadDemoContent } from "../database/demo/load.server";
import { assemble, type Frontdesk } from "./assemble";
import { startBackgroundWork } from "./background";
import { FairTurns } from "./http/fairTurns";
import { createListener } from "./http/listener";
import type { SharedAnswer, Site } from "./http/site";
import { hardenServer, listen, SERVER_OPTIONS, stopServer } from "./http/tcp";
import { operatorSettings, tellOperator } from "./operator";
import { createReadiness } from "./readiness";
import { collectStartGarbage } from "./startGarbage";

/** What differs between the built program and development: rendering and serving files. */
export interface Front {
  render: Site["render"];
  renderReadingPage: Site["renderReadingPage"];
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
  await collectStartGarbage();
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
    readers: new FairTurns(READERS_AT_ONCE),
    senders: new UploadPlaces(SENDERS_AT_ONCE),
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

/** As many as there are connections to the embedded database. With more, whatever is not read waits for their rendering. */
const READERS_AT_ONCE = 6;

/** A form without a file stays in memory, with 256 KiB at most: 128 MB in all. */
const SENDERS_AT_ONCE = 512;

/** What is cached in front of React Router. */
const READING_PAGES: readonly ReadingPage[] = SITE.flatMap(({ path, cache }) =>
  cache ? [{ pattern: path, ...cache }] : [],
);

/** Prepares a new installation: demo content and the first administrator. */
async function prepareFirstUse({ app, accounts }: Frontdesk): Promise<void> {
  if (app.settings.demoContent && (await isUntouched(app))) await loadDemoContent(app);
  const first = await ensureFirstAdministrator(app, accounts);
  if (!first.ok && first.reason === "email-invalid")
    throw new Error("ADMIN_EMAIL is refused: it must be an address like name@example.com");
  if (!first.ok)
    throw new Error(`ADMIN_PASSWORD is refused: it is ${first.error.replace("-", " ")}`);
  if (first.predictable)
    app.log.warn("ADMIN_PASSWORD could be guessed from the name or address beside it");
  const link = await firstSetupLink(app);
  if (link) tellOperator(`No administrator yet. Set up the first one, once, at ${link}`);
}

// Below the promised 10 s, after which a service manager may kill the process.
const STOP_WITHIN_MS = 9_500;

/** Stops once, on the first signal by which terminals, npm, containers and service managers end a program. */
function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    // Ctrl-C in a terminal arrives twice, directly and through npm.
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      void endWith(log, stop);
    });
  }
}

async function endWith(log: Logger, stop: () => Promise<void>): Promise<void> {
  const tooLong = setTimeout(() => {
    log.error("stopping took too long");
    process.exit(1);
  }, STOP_WITHIN_MS);
  try {
    await stop();
    clearTimeout(tooLong);
    log.info("stopped");
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "stopping failed");
    process.exit(1);
  }
}
