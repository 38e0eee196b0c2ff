import { subjectOfAccountCondition } from "~/accounts/queries.server";
import type { AdminPost } from "~/blog/adminQueries.server";
import type { PostDetails } from "~/blog/post";
import { addedPost } from "~/blog/posts.testing";
import { startPreview } from "~/blog/preview/previewCommands.server";
import type { App } from "~/platform/app.server";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import { createCorrections } from "~/platform/data/wordCorrections.server";
import { createFileFetcher } from "~/platform/files/fileFetcher.server";
import { openFileStore } from "~/platform/files/openFileStore.server";
import { installationSecret } from "~/platform/installationSecret.server";
import { createLog } from "~/platform/log/log.server";
import { createSigner } from "~/platform/signing.server";
import { NORTHWIND } from "../../database/demo/company";
import { PAGE_TEXTS } from "../../database/demo/pageTexts";
import { createAdministratorNotifier, PICTURE_USES } from "../../server/assemble";
import { ADA } from "./actors";
import { onDatabaseOf } from "./adminData";
import type { RunningApp } from "./app";
import { NO_LIMITS } from "./limits";
import { testSettings } from "./settings";

const CALENDAR = createOfficeCalendar(NORTHWIND);

/** Calls commands on the database and the files of a running site. */
export function withContextOf<Result>(
  app: RunningApp,
  work: (app: App) => Promise<Result>,
): Promise<Result> {
  const log = createLog("silent");
  const settings = testSettings({ dataDir: app.dataDir });
  return onDatabaseOf(app, async (db) =>
    work({
      settings,
      limits: NO_LIMITS,
      notifyAdministrators: createAdministratorNotifier(settings, NO_LIMITS),
      subjectOfAccountCondition,
      db,
      files: openFileStore({ kind: "local" }, app.dataDir),
      signer: createSigner(await installationSecret({ secret: null, dataDir: app.dataDir })),
      log,
      pictureFetcher: createFileFetcher({ log, allowedHosts: [], resolve: async () => [] }),
      calendar: () => CALENDAR,
      publicCalendar: () => CALENDAR,
      base: "",
      now: () => new Date(),
      corrections: createCorrections(),
      pictureUses: PICTURE_USES,
      originalTexts: PAGE_TEXTS,
      publishedTexts: () => ({}),
      editionCache: { remember: (_key, load) => load() },
    }),
  );
}

/** Posts as somebody in the admin area would have written them, the last one the newest. */
export function writePosts(
  app: RunningApp,
  written: readonly Partial<PostDetails>[],
): Promise<AdminPost[]> {
  return withContextOf(app, async (app) => {
    const posts: AdminPost[] = [];
    for (const changes of written) posts.push(await addedPost(app, changes));
    return posts;
  });
}

/** A draft at /blog/not-yet, which only its preview link opens. */
export async function writePreviewedDraft(app: RunningApp) {
  const title = "Not for you yet";
  const [draft] = await writePosts(app, [{ slug: "not-yet", title, is_published: false }]);
  if (!draft) throw new Error("the draft was not written");
  const preview = await withContextOf(app, (app) => startPreview(app, ADA, draft.id));
  if (!preview.ok) throw new Error(preview.reason);
  return { title, previewKey: preview.previewKey };
}
