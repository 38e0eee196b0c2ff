import { deleteExpiredAccountData } from "~/accounts/expired.server";
import { indexResumes } from "~/applications/resumes/resumeContent.server";
import { sweepPresence } from "~/blog/collaboration/presence.server";
import { recleanPosts } from "~/blog/recleaning.server";
import { publishDuePosts } from "~/blog/schedule.server";
import { publishDuePages } from "~/content/pageSchedule.server";
import { figuresNow, storeFigures } from "~/dashboard/keyFigures.server";
import { addAvifCopies } from "~/media/avifCopies.server";
import { sweepPictures } from "~/media/commands.server";
import { closeAuditCounts } from "~/platform/data/audit/countedAudit.server";
import { createRetryPauses } from "~/platform/data/retryPauses";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";
import { sweepTemporaryFiles } from "~/platform/files/temporaryFiles.server";
import { sweepUnclaimedFiles } from "~/platform/files/unclaimedFiles.server";
import { LIVE_CHANNEL, MISSED } from "~/platform/http/announcements.server";
import type { Logger } from "~/platform/http/log.server";
import { CONTENT_CHANNEL } from "~/platform/http/pages/contentVersion.server";
import { purgeSubmissions } from "~/platform/http/submissions.server";
import { startMailDelivery } from "~/platform/mail/delivery.server";
import { eraseExpiredMails } from "~/platform/mail/outbox.server";
import { openTransport } from "~/platform/mail/transports/openTransport.server";
import { purgeWhenDue } from "~/privacy/commands.server";
import type { Frontdesk } from "./assemble";
import type { Serving } from "./http/serving";

const SWEEP_EVERY_MS = 10_000;
/** Deletes incomplete uploads of processes that died. */
const SWEEP_TEMPORARY_EVERY_MS = 5 * MINUTE_MS;
/** What is over: keys of forms, sessions, links, mails. */
const DELETE_EXPIRED_EVERY_MS = HOUR_MS;
/** The dashboard compares itself with the figures of a month ago. */
const STORE_FIGURES_EVERY_MS = HOUR_MS;
const CLOSE_AUDIT_COUNTS_EVERY_MS = 60_000;
/** What is planned, a post or the texts of a page, is public within five seconds of its time. */
const PUBLISH_EVERY_MS = 1_500;
/** New applications can be found by their resume's text after this time. */
const INDEX_RESUMES_EVERY_MS = 1_000;
const SWEEP_PRESENCE_EVERY_MS = 60_000;
/** An upload is shown in WebP until then. */
const ADD_AVIF_EVERY_MS = 5_000;
const SWEEP_PICTURES_EVERY_MS = HOUR_MS;
const RECLEAN_EVERY_MS = 5_000;
/** The daily purge starts at most this late. */
const PURGE_CHECK_EVERY_MS = 10 * MINUTE_MS;
// NOTIFY arrives at once; polling covers a connection that was lost unnoticed.
const POLL_VERSION_EVERY_MS = 1_000;

/**
 * Starts all background work: sending mail, deleting unclaimed files, invalidating cached pages and the repeated tasks.
 */
export async function startBackgroundWork(frontdesk: Frontdesk, serving: Serving) {
  const { app, database, announcements } = frontdesk;
  const { settings, log, db, signer } = app;
  const transport = openTransport(settings, db, log);
  const { publicUrl } = settings;
  const listen = database.listen;
  const mail = await startMailDelivery({ db, listen, transport, log, signer, publicUrl });
  const unlisten = await listen(CONTENT_CHANNEL, refresh, refresh);
  const unlistenLive = await listen(LIVE_CHANNEL, announcements.publish, () =>
    announcements.publish(MISSED),
  );
  const repeated = [
    { everyMs: POLL_VERSION_EVERY_MS, work: refresh },
    ...repeatedTasks(frontdesk),
  ].map(({ everyMs, work }) => repeat(log, everyMs, work));

  async function refresh() {
    await serving.refreshContentVersion().catch((error: unknown) => {
      log.warn({ err: error }, "the content version could not be read");
    });
  }

  return {
    async stop(): Promise<void> {
      const ended = repeated.map((work) => work.stop());
      await Promise.all([...ended, unlisten(), unlistenLive(), mail.stop()]);
      await transport.close();
    },
  };
}

/**
 * The repeated tasks; each runs soon after the start and then at its interval. Several processes may run them at the
 * same time.
 */
function repeatedTasks({ app, documents, privacy }: Frontdesk) {
  const [postPauses, pagePauses] = [createRetryPauses(), createRetryPauses()];
  return [
    { everyMs: PUBLISH_EVERY_MS, work: () => publishDuePosts(app, postPauses) },
    { everyMs: PUBLISH_EVERY_MS, work: () => publishDuePages(app, pagePauses) },
    { everyMs: INDEX_RESUMES_EVERY_MS, work: () => indexResumes(app, documents) },
    { everyMs: SWEEP_PRESENCE_EVERY_MS, work: () => sweepPresence(app) },
    { everyMs: ADD_AVIF_EVERY_MS, work: () => addAvifCopies(app) },
    { everyMs: SWEEP_PICTURES_EVERY_MS, work: () => sweepPictures(app) },
    { everyMs: RECLEAN_EVERY_MS, work: () => recleanPosts(app) },
    { everyMs: SWEEP_EVERY_MS, work: () => sweepUnclaimedFiles(app) },
    { everyMs: SWEEP_TEMPORARY_EVERY_MS, work: () => sweepTemporaryFiles(app.files.temporary) },
    { everyMs: DELETE_EXPIRED_EVERY_MS, work: () => purgeSubmissions(app) },
    { everyMs: DELETE_EXPIRED_EVERY_MS, work: () => deleteExpiredAccountData(app) },
    { everyMs: DELETE_EXPIRED_EVERY_MS, work: () => eraseExpiredMails(app) },
    { everyMs: PURGE_CHECK_EVERY_MS, work: () => purgeWhenDue(app, privacy) },
    { everyMs: CLOSE_AUDIT_COUNTS_EVERY_MS, work: () => closeAuditCounts(app) },
    { everyMs: STORE_FIGURES_EVERY_MS, work: async () => storeFigures(app, await figuresNow(app)) },
  ];
}

/** Repeats work, never twice at once; an error is logged and the work runs again at its next turn. */
function repeat(log: Logger, everyMs: number, work: () => Promise<unknown>) {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function turn() {
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, "background work failed"))
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, everyMs);
      });
  }

  turn();
  return {
    /** Resolves once the running work has ended. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
