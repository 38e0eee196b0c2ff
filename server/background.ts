import { deleteExpiredAccountData } from "~/accounts/expired.server";
import { indexResumes } from "~/applications/resumes/indexResume.server";
import { sweepPictures } from "~/blog/pictures/pictures.server";
import { recleanPosts } from "~/blog/recleaning.server";
import { publishDuePosts } from "~/blog/schedule.server";
import { closeAuditCounts } from "~/platform/audit/countedAudit.server";
import { LIVE_CHANNEL, MISSED } from "~/platform/live/announce.server";
import { startMailDelivery } from "~/platform/mail/delivery.server";
import { openTransport } from "~/platform/mail/transports/openTransport.server";
import { CONTENT_CHANNEL } from "~/platform/pages/contentVersion.server";
import { sweepTemporaryFiles } from "~/platform/storage/temporaryFiles.server";
import { sweepUnclaimedFiles } from "~/platform/storage/unclaimedFiles.server";
import { purgeSubmissions } from "~/platform/submissions/submissions.server";
import { purgeWhenDue } from "~/privacy/purge.server";
import type { Frontdesk } from "./assemble";
import { keepDailyFigures } from "./dailyFigures";
import type { Site } from "./http/site";
import { repeat } from "./repeat";

const SWEEP_EVERY_MS = 10_000;
/** Half-arrived uploads of processes that died. */
const TIDY_EVERY_MS = 5 * 60_000;
const FORGET_KEYS_EVERY_MS = 60 * 60_000;
const COUNT_EVERY_MS = 60 * 60_000;
const CLOSE_AUDIT_COUNTS_EVERY_MS = 60_000;
/** A planned post is public within five seconds of its moment. */
const PUBLISH_EVERY_MS = 1_500;
/** How soon after it came an application can be found. */
const READ_RESUMES_EVERY_MS = 1_000;
const SWEEP_PICTURES_EVERY_MS = 60 * 60_000;
const RECLEAN_EVERY_MS = 5_000;
/** How late the daily purge may begin. */
const ASK_FOR_PURGE_EVERY_MS = 10 * 60_000;
// NOTIFY tells at once; asking as well covers a connection that was lost without anybody noticing.
const ASK_VERSION_EVERY_MS = 1_000;

/** What goes on beside answering requests: mail leaves, files nobody owns go, pages of old content are forgotten. */
export async function startBackgroundWork(frontdesk: Frontdesk, site: Site) {
  const { app, database, announcements } = frontdesk;
  const { settings, log, db } = app;
  const transport = openTransport(settings, db, log);
  const { publicUrl } = settings;
  const listen = database.listen;
  const mail = await startMailDelivery({ db, listen, transport, log, publicUrl });
  const unlisten = await listen(CONTENT_CHANNEL, refresh, refresh);
  const unhear = await listen(LIVE_CHANNEL, announcements.tell, () => announcements.tell(MISSED));
  const repeated = [{ everyMs: ASK_VERSION_EVERY_MS, work: refresh }, ...choresOf(frontdesk)].map(
    ({ everyMs, work }) => repeat(log, everyMs, work),
  );

  async function refresh() {
    await site.refreshContentVersion().catch((error: unknown) => {
      log.warn({ err: error }, "the content version could not be read");
    });
  }

  return {
    async stop(): Promise<void> {
      const ended = repeated.map((work) => work.stop());
      await Promise.all([...ended, unlisten(), unhear(), mail.stop()]);
      await transport.close();
    },
  };
}

/**
 * What is done again and again, each soon after the start and then at its own pace. Copies of the program may do it at
 * the same time.
 */
function choresOf({ app, documents, privacy }: Frontdesk) {
  return [
    { everyMs: PUBLISH_EVERY_MS, work: () => publishDuePosts(app) },
    { everyMs: READ_RESUMES_EVERY_MS, work: () => indexResumes(app, documents) },
    { everyMs: SWEEP_PICTURES_EVERY_MS, work: () => sweepPictures(app) },
    { everyMs: RECLEAN_EVERY_MS, work: () => recleanPosts(app) },
    { everyMs: SWEEP_EVERY_MS, work: () => sweepUnclaimedFiles(app) },
    { everyMs: TIDY_EVERY_MS, work: () => sweepTemporaryFiles(app.files.temporary) },
    { everyMs: FORGET_KEYS_EVERY_MS, work: () => purgeSubmissions(app) },
    { everyMs: FORGET_KEYS_EVERY_MS, work: () => deleteExpiredAccountData(app) },
    { everyMs: ASK_FOR_PURGE_EVERY_MS, work: () => purgeWhenDue(app, privacy) },
    { everyMs: CLOSE_AUDIT_COUNTS_EVERY_MS, work: () => closeAuditCounts(app) },
    { everyMs: COUNT_EVERY_MS, work: () => keepDailyFigures(app) },
  ];
}
