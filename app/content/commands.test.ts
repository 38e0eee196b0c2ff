import { expect, test } from "vitest";
import { getCompany } from "~/company/queries.server";
import {
  type PublishChoice,
  restorePageVersion,
  savePage,
  unschedulePage,
} from "~/content/commands.server";
import { homePage } from "~/content/pageForms/homePage";
import { findPreviewed, startPagePreview, stopPagePreview } from "~/content/pagePreviews.server";
import { publishDuePages } from "~/content/pageSchedule.server";
import { getPageState, getPublishedTexts, listPages, listVersions } from "~/content/queries.server";
import { shownTexts } from "~/content/shownTexts.server";
import { pageStates, pageVersions } from "~/content/tables.server";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { createFailedRows } from "~/platform/data/failedRows";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";
import { PAGE_TEXTS } from "../../database/demo/pageTexts";
import { ADA, GRACE, VISITOR } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();
const page = homePage as never;

type Context = ReturnType<typeof database.context>;

const publishDue = (app: Context) => publishDuePages(app, createFailedRows());
const input = (title: string) => ({ ...PAGE_TEXTS.home, title });

function save(app: Context, version: number, title: string, publication: PublishChoice) {
  return savePage(app, ADA, { page, version, input: input(title), publication });
}

async function textsShown(app: Context) {
  const { home } = await getPublishedTexts(app);
  return shownTexts(app, homePage, { stored: home?.texts, company: await getCompany(app) });
}

const titleOf = async (app: Context) => (await textsShown(app)).title;
const ORIGINAL = PAGE_TEXTS.home.title;
const DRAFT = { kind: "draft" } as const;
const NOW = { kind: "now" } as const;

async function audited(app: Context): Promise<string[]> {
  const events = await app.db.select().from(auditEvents).orderBy(auditEvents.id);
  return events.map(({ action, subject }) => `${action} ${subject}`);
}

test("a page shows its original texts until others are published; a draft is seen by nobody", async () => {
  const app = database.context();
  const version = await getContentVersion(app.db);
  expect(await titleOf(app)).toBe(ORIGINAL);
  expect(await save(app, 0, "Steady", DRAFT)).toMatchObject({ ok: true, state: { version: 1 } });
  expect(await titleOf(app)).toBe(ORIGINAL);
  expect(await getContentVersion(app.db)).toBe(version);
  expect(await save(app, 1, "Steadier", NOW)).toMatchObject({ ok: true, state: { version: 2 } });
  expect(await titleOf(app)).toBe("Steadier");
  expect(await getContentVersion(app.db)).toBe(version + 1);
  expect(await audited(app)).toEqual(["page-saved page:home", "page-published page:home"]);
});

test("a save from an older version is refused and names the newer one", async () => {
  const app = database.context();
  await save(app, 0, "Mine", NOW);
  expect(await save(app, 0, "Yours", NOW)).toMatchObject({
    ok: false,
    reason: "newer-version",
    newer: { version: 1, savedBy: ADA.id },
  });
  expect(await titleOf(app)).toBe("Mine");
});

test("a form that was sent twice is saved once; the button that was pressed last still counts", async () => {
  const app = database.context();
  const saved = { ok: true, state: { version: 1 } };
  expect(await save(app, 0, "Steady", DRAFT)).toMatchObject(saved);
  expect(await save(app, 0, "Steady", DRAFT)).toMatchObject(saved);
  expect(await save(app, 0, "Steady", NOW)).toMatchObject({ ok: true, state: { version: 2 } });
  expect(await save(app, 0, "Steady", NOW)).toMatchObject({ ok: true, state: { version: 2 } });
  expect(await titleOf(app)).toBe("Steady");
});

test("what changes nothing is neither a new version nor audited: neither a save nor a preview link", async () => {
  const app = database.context();
  await save(app, 0, "Steady", NOW);
  await startPagePreview(app, ADA, "home");
  const before = await audited(app);
  const saved = { ok: true, state: { version: 1, publicVersion: 1 } };
  expect(await save(app, 1, "Steady", NOW)).toMatchObject(saved);
  expect(await save(app, 1, "Steady", DRAFT)).toMatchObject(saved);
  await startPagePreview(app, ADA, "home");
  expect(await audited(app)).toEqual(before);
  expect(await listVersions(app, "home")).toHaveLength(1);
});

test("an earlier version that a restore of a backup has numbered anew is listed once", async () => {
  const app = database.context();
  await save(app, 0, "First", NOW);
  // As restoring.server.ts does it.
  const [first] = await app.db.select().from(pageVersions);
  await app.db
    .insert(pageVersions)
    .values({ ...first, version: 8 } as typeof pageVersions.$inferInsert);
  await app.db.update(pageStates).set({ version: 8, publishedVersion: 8 });
  expect((await getPublishedTexts(app)).home?.earlier).toEqual([]);
  app.advance(60_000);
  await save(app, 8, "Second", NOW);
  const earlier = (await getPublishedTexts(app)).home?.earlier;
  expect(earlier).toEqual([{ version: 8, since: first?.publishedAt }]);
});

test("of two saves at the same moment one wins", async () => {
  const app = database.context();
  const results = await Promise.all(["A", "B", "C"].map((title) => save(app, 0, title, NOW)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listVersions(app, "home")).toHaveLength(1);
});

test("a planned version is published at its time, once, also if two processes look at once", async () => {
  const app = database.context();
  const time = new Date(app.now().getTime() + 60_000);
  await save(app, 0, "Planned", { kind: "at", time });
  expect(await getPageState(app, "home")).toMatchObject({ scheduled: { version: 1, at: time } });
  expect(await publishDue(app)).toBe(0);
  expect(await titleOf(app)).toBe(ORIGINAL);
  // A draft that is saved meanwhile is not what was planned.
  await save(app, 1, "Later", DRAFT);
  app.advance(60_000);
  const published = await Promise.all([publishDue(app), publishDue(app)]);
  expect(published.sort()).toEqual([0, 1]);
  expect(await titleOf(app)).toBe("Planned");
  expect(await getPageState(app, "home")).toMatchObject({ publicVersion: 1, scheduled: null });
});

test("a plan is not called off from a page that showed another one", async () => {
  const app = database.context();
  const inMinutes = (minutes: number) => new Date(app.now().getTime() + minutes * 60_000);
  await save(app, 0, "Planned", { kind: "at", time: inMinutes(1) });
  const { scheduled } = await getPageState(app, "home");
  const shown = fingerprintOf(scheduled ?? {});
  await save(app, 1, "Planned by a colleague", { kind: "at", time: inMinutes(2) });
  const rejection = { ok: false, reason: "newer-version" };
  expect(await unschedulePage(app, ADA, { id: "home", openedFrom: shown })).toEqual(rejection);
  app.advance(120_000);
  expect(await publishDue(app)).toBe(1);
  expect(await titleOf(app)).toBe("Planned by a colleague");
  expect(await unschedulePage(app, ADA, { id: "home", openedFrom: shown })).toEqual(rejection);
});

test("a planned version can be called off, and publishing another one replaces it", async () => {
  const app = database.context();
  const time = new Date(app.now().getTime() + 60_000);
  await save(app, 0, "Planned", { kind: "at", time });
  await unschedulePage(app, ADA, { id: "home", openedFrom: WITHOUT_PAGE });
  app.advance(120_000);
  expect(await publishDue(app)).toBe(0);
  const again = { kind: "at", time: new Date(app.now().getTime() + 60_000) } as const;
  // An editor that was open before does not plan it again without a word.
  expect(await save(app, 1, "Planned again", again)).toMatchObject({ reason: "newer-version" });
  await save(app, 2, "Planned again", again);
  await save(app, 3, "At once", NOW);
  app.advance(120_000);
  expect(await publishDue(app)).toBe(0);
  expect(await titleOf(app)).toBe("At once");
});

test("an earlier version, or the original texts, are restored as a draft", async () => {
  const app = database.context();
  await save(app, 0, "First", NOW);
  await save(app, 1, "Second", NOW);
  const restore = (version: number, restored: number) =>
    restorePageVersion(app, ADA, { page, version, restored });
  expect(await restore(2, 1)).toEqual({ ok: true });
  expect(await titleOf(app)).toBe("Second");
  expect(await restore(2, 1)).toEqual({ ok: true });
  expect(await restore(2, 0)).toEqual({ ok: false, reason: "newer-version" });
  expect(await restore(3, 9)).toEqual({ ok: false, reason: "version-missing" });
  expect(await restore(3, 0)).toEqual({ ok: true });
  const [, third] = await listVersions(app, "home");
  expect(third).toMatchObject({ version: 3, savedBy: ADA.id });
});

test("a preview link shows the newest texts until it is stopped", async () => {
  const app = database.context();
  await startPagePreview(app, ADA, "home");
  const { previewKey } = await getPageState(app, "home");
  await save(app, 0, "Not yet", DRAFT);
  expect(await findPreviewed(app, previewKey ?? "")).toMatchObject({
    page: { id: "home" },
    input: { title: "Not yet" },
  });
  await stopPagePreview(app, ADA, { id: "home", shownAt: WITHOUT_PAGE });
  expect(await findPreviewed(app, previewKey ?? "")).toBeNull();
});

test("a preview link that a colleague made since the page was loaded is not stopped from it", async () => {
  const app = database.context();
  const shownAt = app.now();
  app.advance(1_000);
  await startPagePreview(app, GRACE, "home");
  const stop = (since: Date) => stopPagePreview(app, ADA, { id: "home", shownAt: since });
  expect(await stop(shownAt)).toEqual({ ok: false, reason: "preview-changed" });
  expect((await getPageState(app, "home")).previewKey).not.toBeNull();
  expect(await stop(app.now())).toEqual({ ok: true });
});

test("a field that came after a page was saved has its original text", async () => {
  const app = database.context();
  const { lead: _lead, ...older } = input("Older");
  await savePage(app, ADA, { page, version: 0, input: older, publication: NOW });
  expect(await textsShown(app)).toMatchObject({
    title: "Older",
    lead: expect.stringContaining("designs, builds and staffs"),
  });
});

test("a visitor changes nothing", async () => {
  const app = database.context();
  const refused = { ok: false, reason: "not-allowed" };
  const publication = NOW;
  const version = 0;
  expect(await savePage(app, VISITOR, { page, version, input: input("No"), publication })).toEqual(
    refused,
  );
  expect(await unschedulePage(app, VISITOR, { id: "home", openedFrom: WITHOUT_PAGE })).toEqual(
    refused,
  );
  expect(await startPagePreview(app, VISITOR, "home")).toEqual(refused);
  expect(await stopPagePreview(app, VISITOR, { id: "home", shownAt: WITHOUT_PAGE })).toEqual(
    refused,
  );
  expect(await restorePageVersion(app, VISITOR, { page, version, restored: 0 })).toEqual(refused);
  expect(await audited(app)).toEqual([]);
});

test("the list of pages is in the order of the menu, with the last save of each", async () => {
  const app = database.context();
  await save(app, 0, "Steady", NOW);
  const pages = await listPages(app, null);
  expect(pages.map(({ page: { id } }) => id)).toEqual(Object.keys(PAGE_TEXTS));
  expect(pages[0]).toMatchObject({ newest: { version: 1, savedBy: ADA.id }, publicVersion: 1 });
  expect(pages[1]).toMatchObject({ newest: null, version: 0 });
});

test("a page without a version, as after a restore, is saved whatever version its form began with", async () => {
  const app = database.context();
  expect(await save(app, 7, "Steady", DRAFT)).toMatchObject({ ok: true, state: { version: 1 } });
});
