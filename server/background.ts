import { LIVE_CHANNEL, MISSED } from "~/platform/live/announce.server";
import { startMailDelivery } from "~/platform/mail/delivery.server";
import { openTransport } from "~/platform/mail/openTransport.server";
import { CONTENT_CHANNEL } from "~/platform/pages/contentVersion.server";
import { sweepTemporaryFiles } from "~/platform/storage/temporaryFiles.server";
import { sweepUnclaimedFiles } from "~/platform/storage/unclaimedFiles.server";
import { purgeSubmissions } from "~/platform/submissions/submissions.server";
import type { Frontdesk } from "./assemble";
import type { Site } from "./http/site";
import { repeat } from "./repeat";

const SWEEP_EVERY_MS = 10_000;
/** Half-arrived uploads of processes that died. */
const TIDY_EVERY_MS = 5 * 60_000;
const FORGET_KEYS_EVERY_MS = 60 * 60_000;
// NOTIFY tells at once; asking as well covers a connection that was lost without anybody noticing.
const ASK_VERSION_EVERY_MS = 1_000;

/** What goes on beside answering requests: mail leaves, files nobody owns go, pages of old content are forgotten. */
export async function startBackgroundWork(frontdesk: Frontdesk, site: Site) {
  const { context, database, announcements } = frontdesk;
  const { settings, log, db } = context;
  const transport = openTransport(settings, db, log);
  const { publicUrl } = settings;
  const listen = database.listen;
  const mail = await startMailDelivery({ db, listen, transport, log, publicUrl });
  const unlisten = await listen(CONTENT_CHANNEL, refresh, refresh);
  const unhear = await listen(LIVE_CHANNEL, announcements.tell, () => announcements.tell(MISSED));
  const asking = repeat(log, ASK_VERSION_EVERY_MS, refresh);
  const sweeping = repeat(log, SWEEP_EVERY_MS, () => sweepUnclaimedFiles(context));
  const tidying = repeat(log, TIDY_EVERY_MS, () => sweepTemporaryFiles(context.files.temporary));
  const forgetting = repeat(log, FORGET_KEYS_EVERY_MS, () => purgeSubmissions(context));

  async function refresh() {
    await site.refreshContentVersion().catch((error: unknown) => {
      log.warn({ err: error }, "the content version could not be read");
    });
  }

  return {
    async stop(): Promise<void> {
      const repeated = [asking, sweeping, tidying, forgetting];
      await Promise.all([
        ...repeated.map((work) => work.stop()),
        unlisten(),
        unhear(),
        mail.stop(),
      ]);
      await transport.close();
    },
  };
}
