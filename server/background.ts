import { deleteExpiredAccountData } from "~/accounts/accountCleanup.server";
import { correctDatesOfResumes, indexResumes } from "~/applications/resumes/resumeContent.server";
import { sweepPresence } from "~/blog/collaboration/presence.server";
import { deletePostDraftsOfRemovedAccounts } from "~/blog/drafts/postDrafts.server";
import { recleanPosts } from "~/blog/recleaning.server";
import { publishDuePosts } from "~/blog/schedule.server";
import { deletePageDraftsOfRemovedAccounts } from "~/content/drafts/pageDrafts.server";
import { publishDuePages } from "~/content/pageSchedule.server";
import { getFigures, storeFigures } from "~/dashboard/keyFigures.server";
import { addAvifCopies, correctDatesOfPictures } from "~/media/avifCopies.server";
import { sweepPictures } from "~/media/commands.server";
import type { App } from "~/platform/app.server";
import { LIVE_CHANNEL } from "~/platform/data/announce.server";
import { closeAuditCounts } from "~/platform/data/audit/countedAudit.server";
import { CONTENT_CHANNEL } from "~/platform/data/contentVersion.server";
import { followDatabaseClock } from "~/platform/data/databaseClock.server";
import { createFailedRows } from "~/platform/data/failedRows";
import { purgeSubmissions } from "~/platform/data/submissions.server";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";
import { sweepTemporaryFiles } from "~/platform/files/temporaryFiles.server";
import { correctDatesOfUploads, sweepUnclaimedFiles } from "~/platform/files/unclaimedFiles.server";
import { MISSED } from "~/platform/http/announcements.server";
import { correctDatesOfLimits } from "~/platform/http/security/rateLimit.server";
import type { Logger } from "~/platform/log/log.server";
import { startMailDelivery } from "~/platform/mail/delivery.server";
import { eraseExpiredMails } from "~/platform/mail/mailErasure.server";
import { correctDatesOfMails } from "~/platform/mail/mailLeases.server";
import { openTransport } from "~/platform/mail/transports/openTransport.server";
import { within } from "~/platform/timeLimit";
import { purgeWhenDue } from "~/privacy/commands.server";
import type { Frontdesk } from "./assemble";
import type { Serving } from "./http/serving";

const SWEEP_UNCLAIMED_EVERY_MS = 10_000;
/** Deletes incomplete uploads of processes that died. */
const SWEEP_TEMPORARY_EVERY_MS = 5 * MINUTE_MS;
/** Deletes expired rows: keys of forms, sessions, links, mails, drafts of removed accounts. */
const DELETE_EXPIRED_EVERY_MS = HOUR_MS;
/** The dashboard compares itself with the figures of a month ago. */
const STORE_FIGURES_EVERY_MS = HOUR_MS;
const CLOSE_AUDIT_COUNTS_EVERY_MS = MINUTE_MS;
/** A planned post, or a planned version of a page, is public within five seconds of its time. */
const PUBLISH_EVERY_MS = 1_500;
/** New applications can be found by their resume's text after this time. */
const INDEX_RESUMES_EVERY_MS = 1_000;
const SWEEP_PRESENCE_EVERY_MS = MINUTE_MS;
/** Copies of new uploads in AVIF are made this often; until then browsers get WebP. */
const ADD_AVIF_EVERY_MS = 5_000;
const SWEEP_PICTURES_EVERY_MS = HOUR_MS;
const RECLEAN_EVERY_MS = 5_000;
/** A machine whose clock was changed differs from the others for at most this time. */
const COMPARE_CLOCKS_EVERY_MS = 5_000;
/** A clock that was ahead and is set back delays work for at most this time, and as long as it is ever planned ahead. */
const CORRECT_DATES_EVERY_MS = MINUTE_MS;
/** The daily purge starts at most this late. */
const PURGE_CHECK_EVERY_MS = 10 * MINUTE_MS;
// NOTIFY arrives at once; polling covers a connection that was lost unnoticed.
const POLL_VERSION_EVERY_MS = 1_000;

/** Starts all background work: sending mail, listening for changes that other processes make, and the repeated tasks. */
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
  const poll = task("content-version", POLL_VERSION_EVERY_MS, refresh);
  const repeated = [poll, ...repeatedTasks(frontdesk)].map((each) => repeat(log, each));

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
 * The repeated tasks; each runs soon after the start and then at its interval. Several processes may run them at the same time.
 */
function repeatedTasks({ app, clock, documents, privacy }: Frontdesk): RepeatedTask[] {
  const [failedPosts, failedPages] = [createFailedRows(), createFailedRows()];
  return [
    task("clock", COMPARE_CLOCKS_EVERY_MS, () => followDatabaseClock(clock, app)),
    task("dates-of-a-clock-ahead", CORRECT_DATES_EVERY_MS, () => correctDates(app)),
    task("planned-posts", PUBLISH_EVERY_MS, () => publishDuePosts(app, failedPosts)),
    task("planned-pages", PUBLISH_EVERY_MS, () => publishDuePages(app, failedPages)),
    task("texts-of-resumes", INDEX_RESUMES_EVERY_MS, () => indexResumes(app, documents)),
    task("presence-in-editors", SWEEP_PRESENCE_EVERY_MS, () => sweepPresence(app)),
    task("avif-copies", ADD_AVIF_EVERY_MS, () => addAvifCopies(app)),
    task("unused-pictures", SWEEP_PICTURES_EVERY_MS, () => sweepPictures(app)),
    task("outdated-articles", RECLEAN_EVERY_MS, () => recleanPosts(app)),
    task("unclaimed-files", SWEEP_UNCLAIMED_EVERY_MS, (signal) => sweepUnclaimedFiles(app, signal)),
    task("temporary-files", SWEEP_TEMPORARY_EVERY_MS, () =>
      sweepTemporaryFiles(app.files.temporary),
    ),
    task("expired-form-keys", DELETE_EXPIRED_EVERY_MS, () => purgeSubmissions(app)),
    task("expired-account-data", DELETE_EXPIRED_EVERY_MS, () => deleteExpiredAccountData(app)),
    task("drafts-of-removed-accounts", DELETE_EXPIRED_EVERY_MS, () =>
      Promise.all([deletePostDraftsOfRemovedAccounts(app), deletePageDraftsOfRemovedAccounts(app)]),
    ),
    task("expired-mails", DELETE_EXPIRED_EVERY_MS, () => eraseExpiredMails(app)),
    task("daily-purge", PURGE_CHECK_EVERY_MS, (signal) => purgeWhenDue(app, privacy, signal)),
    task("counts-of-audit-log", CLOSE_AUDIT_COUNTS_EVERY_MS, () => closeAuditCounts(app)),
    task("figures-of-dashboard", STORE_FIGURES_EVERY_MS, async () =>
      storeFigures(app, await getFigures(app)),
    ),
  ];
}

/** Work that the database's clock put off while it was ahead is done in time once the clock was set back. */
async function correctDates(app: App): Promise<void> {
  await correctDatesOfMails(app);
  await correctDatesOfResumes(app);
  await correctDatesOfPictures(app);
  await correctDatesOfUploads(app);
  await correctDatesOfLimits(app.db, app.limits);
}

interface RepeatedTask {
  /** Stands in the log line of a failure. */
  name: string;
  everyMs: number;
  /** Work without a limit of its own ends soon after the signal: the program stops. The next start goes on with it. */
  work: (stop: AbortSignal) => Promise<unknown>;
}

const task = (name: string, everyMs: number, work: RepeatedTask["work"]): RepeatedTask => ({
  name,
  everyMs,
  work,
});

/**
 * Shorter than the ten seconds for which a file store may not respond: a stop, with the database after this, takes ten in all.
 */
const STOP_GRACE_MS = 5_000;

/** Repeats work, never twice at once; an error is logged and the work runs again at its next turn. */
export function repeat(
  log: Logger,
  { name, everyMs, work }: RepeatedTask,
  stopGraceMs = STOP_GRACE_MS,
) {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  function turn() {
    running = work(signal)
      .catch((error: unknown) => {
        if (error !== signal.reason) log.warn({ err: error, task: name }, "background work failed");
      })
      .finally(() => {
        if (!signal.aborted) timer = setTimeout(turn, everyMs);
      });
  }

  turn();
  return {
    /** Resolves once the running work has ended, or after some seconds. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await within(stopGraceMs, running).catch((error: unknown) =>
        log.warn({ err: error, task: name }, "background work is cut off by the stop"),
      );
    },
  };
}
