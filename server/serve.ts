import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ensureFirstAdministrator, issueFirstSetupLink } from "~/accounts/operatorCommands.server";
import type { App } from "~/platform/app.server";
import { VERSION } from "~/platform/config/projectFolder.server";
import type { Settings } from "~/platform/config/settings";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { EMBEDDED_MAX_CONNECTIONS, STATEMENT_TIMEOUT_MS } from "~/platform/data/database.server";
import { MINUTE_MS, REQUEST_MAX_MINUTES } from "~/platform/durations";
import { AdmissionControl } from "~/platform/files/admissionControl";
import { sweepTemporaryFiles } from "~/platform/files/temporaryFiles.server";
import { createPageCache } from "~/platform/http/cache/pageCache.server";
import { isLoopback } from "~/platform/network/loopback";
import { coalesceRuns } from "~/platform/singleFlight";
import { isUntouched, loadDemoContent } from "../database/demo/load.server";
import { assemble, type Frontdesk } from "./assemble";
import { startBackgroundWork } from "./background";
import { AcceptQueue, ConcurrencyLimiter } from "./http/concurrencyLimiter";
import { createSiteFinder } from "./http/languageAddresses";
import { createListener } from "./http/listener";
import type { Serving, SharedResponse } from "./http/serving";
import { respondToUnread } from "./http/unreadRequests";
import { UnsentResponses } from "./http/unsentResponses";
import { operatorSettings, tellOperator, tellUnknownNames } from "./operator";
import { createReadiness } from "./readiness";
import { openConnectionsOf, type Started, stopOnSignals, stopServer } from "./stop";

/** Rendering and serving files, which differ between the built program and development. */
export interface BuiltSite {
  render: Serving["render"];
  renderReadingPage: Serving["renderReadingPage"];
  assets: Serving["assets"];
  scripts: Serving["scripts"];
  /** The server to listen with; development passes its own, with Vite in front. */
  createServer?: (listener: RequestListener) => Server;
  /** The size limit of the page cache. */
  pageCacheMaxBytes?: number;
}

/**
 * Starts everything in order and prints the address. On a signal it stops requests and background work together, then closes
 * files and database.
 */
export async function serve(builtSite: BuiltSite): Promise<void> {
  const settings = settingsOfStart();
  const started = Promise.withResolvers<Started>();
  stopOnSignals(started.promise);
  const frontdesk = await assemble(settings);
  frontdesk.app.log.info({ version: VERSION }, "starting");
  const shutdown = { stopping: false };
  const acceptQueue = new AcceptQueue();
  const serving = createServing(frontdesk, builtSite, { shutdown, acceptQueue });
  await removeIncompleteUploads(frontdesk.app);
  await prepareFirstUse(frontdesk);
  await serving.refreshContentVersion();
  const listener = createListener(serving);
  const server = hardenServer(
    builtSite.createServer?.(listener) ?? createServer(SERVER_OPTIONS, listener),
  );
  respondToUnread(server, frontdesk.app);
  server.on("connection", () => acceptQueue.countAccepted());
  const connections = openConnectionsOf(server);
  await listen(server, settings);
  // Not before: a start that fails again and again, for example because its port is in use, sends no mail.
  const background = await startBackgroundWork(frontdesk, serving);
  const stop = async () => {
    shutdown.stopping = true;
    frontdesk.announcements.close();
    // At the same time: a slow request and a mail server that hangs would together take longer than a stop may.
    await Promise.all([
      // Requests need the processes that read resumes; background work would wait for them, for ten seconds at most.
      stopServer(server, connections).then(() => frontdesk.documents.close()),
      background.stop(),
    ]);
    await frontdesk.close();
  };
  started.resolve({ log: frontdesk.app.log, stop });
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  tellOperator(`Frontdesk is ready on http://${host}:${settings.port}`);
  await collectStartGarbage();
}

function settingsOfStart(): Settings {
  // A closed terminal or a full disk: a line for the operator is lost, and the site goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // First: a start that a misspelt setting ends says so, too.
  tellUnknownNames();
  return operatorSettings();
}

// Node's default limits let a client keep a socket for one to five minutes with a single byte. Browsers send headers at
// once; an upload of the largest resume over a slow line takes minutes, so bodies are limited by speed instead.
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = REQUEST_MAX_MINUTES * MINUTE_MS;
const CHECK_INTERVAL_MS = 2_000;
const KEEP_ALIVE_MS = 15_000;
/**
 * Browsers send some twenty and proxies as many more; Node answers a request with more than this with 431. While a request waits,
 * each header takes twenty times the memory that it has bytes.
 */
const HEADERS_MAX = 100;

/** Node reads these only as a server is created. `connectionsCheckingInterval`: how often it checks its two limits of time. */
const SERVER_OPTIONS: ServerOptions = {
  connectionsCheckingInterval: CHECK_INTERVAL_MS,
  // The gate answers a request without one, with the headers of every response.
  requireHostHeader: false,
};

/** Limits what one client can keep occupied. */
export function hardenServer(server: Server): Server {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxRequestsPerSocket = 10_000;
  server.maxHeadersCount = HEADERS_MAX;
  return server;
}

interface RunningProcess {
  shutdown: { stopping: boolean };
  acceptQueue: AcceptQueue;
}

function createServing(
  frontdesk: Frontdesk,
  builtSite: BuiltSite,
  { shutdown, acceptQueue }: RunningProcess,
): Serving {
  const pages = createPageCache<SharedResponse>({ maxBytes: builtSite.pageCacheMaxBytes });
  const { app } = frontdesk;
  let contentVersion = -1;
  let editionDay = "";
  return {
    ...builtSite,
    frontdesk,
    pages,
    findPage: createSiteFinder(frontdesk.publicContent.secondBase),
    unsent: new UnsentResponses(),
    reads: new ConcurrencyLimiter(READ_SLOTS, { acceptQueue }),
    searches: new ConcurrencyLimiter(SEARCH_SLOTS, { slotMaxMs: SEARCH_SLOT_MAX_MS, acceptQueue }),
    probes: new ConcurrencyLimiter(PROBE_SLOTS, { acceptQueue }),
    changes: new ConcurrencyLimiter(CHANGE_SLOTS, { slotMaxMs: CHANGE_SLOT_MAX_MS, acceptQueue }),
    formAdmission: new AdmissionControl(FORM_SLOTS),
    readiness: createReadiness(frontdesk, shutdown),
    // One at a time: of two, the slower one could overwrite newer texts with those that it had read before.
    refreshContentVersion: coalesceRuns(async () => {
      const version = await getContentVersion(app.db);
      // The company and the texts are on the pages, so a change of them has a new version.
      if (version !== contentVersion) await frontdesk.publicContent.refresh();
      const day = app.calendar().dayOf(app.now());
      if (version !== contentVersion || day !== editionDay) frontdesk.editionCache.clear();
      contentVersion = version;
      editionDay = day;
      pages.advanceEdition({ version, day });
    }),
  };
}

/** With an embedded database this is the only process on the folder, so no other is receiving uploads. */
async function removeIncompleteUploads({ settings, files }: App): Promise<void> {
  if (settings.database.kind === "embedded") await sweepTemporaryFiles(files.temporary, 0);
}

/**
 * As many as there are connections to the embedded database. With more, everything that is not a read would wait until these are
 * rendered.
 */
const READ_SLOTS = EMBEDDED_MAX_CONNECTIONS;
/** Half of those connections: the others are there for pages, forms and mail, whatever is searched for. */
const SEARCH_SLOTS = EMBEDDED_MAX_CONNECTIONS / 2;
/** As long as one statement may take. A search of several statements can take longer: it then gives its slot back. */
const SEARCH_SLOT_MAX_MS = STATEMENT_TIMEOUT_MS;
/** Anybody can send them, and each takes a millisecond. */
const PROBE_SLOTS = 2;
const CHANGE_SLOTS = 8;
/** Longer than a refused form takes: a form that arrives slowly keeps nobody waiting. */
const CHANGE_SLOT_MAX_MS = 50;

/**
 * A form without a file stays in memory: 256 KiB at most from strangers, 128 MB in all. An article of an administrator has up to
 * 6 MiB, twice while the guard waits for it.
 */
const FORM_SLOTS = 512;

/** Prepares a new installation: demo content and the first administrator. */
async function prepareFirstUse({ app, accounts }: Frontdesk): Promise<void> {
  if (isUnencrypted(app.settings.publicUrl))
    app.log.warn("PUBLIC_URL is not https: passwords and resumes travel unencrypted");
  if (app.settings.hasDemoContent && (await isUntouched(app))) await loadDemoContent(app);
  const first = await ensureFirstAdministrator(app, accounts);
  if (!first.ok && first.reason === "email-invalid")
    throw new Error("ADMIN_EMAIL is refused: it must be an address like name@example.com");
  if (!first.ok)
    throw new Error(`ADMIN_PASSWORD is refused: it is ${first.error.replace("-", " ")}`);
  if (first.isPredictable)
    app.log.warn("ADMIN_PASSWORD could be guessed from the name or address beside it");
  const link = await issueFirstSetupLink(app);
  if (link) tellOperator(`No administrator yet. Set up the first one, once, at ${link}`);
}

/** Plain http is for a browser on the same machine. */
const isUnencrypted = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && !isLoopback(hostname);

type Collect = (options: { type: "major"; execution: "async" }) => Promise<void>;

/**
 * Collects what the start left behind: modules are parsed, migrations read and the demo is written, all of it once. V8 would keep
 * that memory until the heap has grown by three quarters (scripts/nodeOptions.json). Takes about 50 ms, between two tasks of the
 * event loop.
 */
async function collectStartGarbage(): Promise<void> {
  // The function is there only where the flag was set as its context was made.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  await collect({ type: "major", execution: "async" });
}

/** Resolves once connections are accepted; throws an error of one line if the port is not available. */
function listen(server: Server, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = LISTEN_ERRORS[error.code ?? ""] ?? error.message;
      reject(new Error(`HOST ${host}, PORT ${port}: ${why}`, { cause: error }));
    });
    server.listen(port, host, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: "another program listens there already; choose another PORT",
  EACCES: "this user may not listen there; choose a PORT above 1023",
  EADDRNOTAVAIL: "this machine does not have that address; choose another HOST",
  ENOTFOUND: "this host name cannot be found; choose another HOST",
};
