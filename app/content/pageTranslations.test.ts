import { expect, test } from "vitest";
import {
  addPlainPage,
  deletePlainPage,
  type PublishChoice,
  savePage,
  unpublishPage,
  unschedulePage,
} from "~/content/commands.server";
import { type EditablePage, ORIGINAL_VERSION } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { peoplePage } from "~/content/pageForms/referencePages";
import { publishDuePages } from "~/content/pageSchedule.server";
import {
  findVersion,
  getPageState,
  getPublishedTexts,
  isInLanguage,
  listPages,
  publishedPathsAt,
  visibilityOf,
} from "~/content/queries.server";
import { pageStates, pageVersions } from "~/content/tables.server";
import { createFailedRows } from "~/platform/data/failedRows";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { emptyItem } from "~/platform/forms/listFields";
import { PAGE_TEXTS } from "../../database/demo/pageTexts";
import { ADA } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();
const SECOND = { locale: "es-US", base: "/es" } as const;
const PEOPLE_FIELDS = peoplePage.form.fields.people.items.fields;
const pageOf = (id: string) => findEditablePage(id) as EditablePage;

/** The app as it is once the process has learned what is published. */
async function current() {
  const app = database.context();
  const published = await getPublishedTexts(app);
  return { ...app, originalTexts: PAGE_TEXTS, publishedTexts: () => published };
}

async function save(id: string, texts: object, publication: PublishChoice["kind"], version = 0) {
  const page = pageOf(id);
  const begun = await findVersion(await current(), page, version);
  const input = { ...begun?.input, ...texts };
  return savePage(await current(), ADA, {
    ...{ page, version, input },
    publication: { kind: publication } as PublishChoice,
  });
}

test("a translation begins with what the page says, and is found once it is published", async () => {
  await save("home", { title: "Steady hands" }, "now");
  const begun = await findVersion(await current(), pageOf("es-home"), 0);
  expect(begun?.input).toMatchObject({ title: "Steady hands" });
  await save("es-home", { title: "Manos firmes" }, "draft");
  expect(isInLanguage(await current(), "/es", "/")).toBe(false);
  await save("es-home", { title: "Manos firmes" }, "now", 1);
  const app = await current();
  expect(isInLanguage(app, "/es", "/")).toBe(true);
  expect(publishedPathsAt(app, "/es")).toEqual(["/es"]);
  expect(app.publishedTexts().home?.texts).toMatchObject({ title: "Steady hands" });
  await unpublishPage(app, ADA, { id: "es-home", version: WITHOUT_PAGE });
  expect(isInLanguage(await current(), "/es", "/")).toBe(false);
  expect(isInLanguage(await current(), "", "/")).toBe(true);
});

test("a page that is unpublished is no longer found in any language, nor is it published on a day", async () => {
  const added = { address: "partners", title: "Our partners" };
  await addPlainPage(database.context(), ADA, added);
  await save("plain-partners", { title: "Our partners" }, "now", 1);
  await save("es-plain-partners", { title: "Nuestros socios" }, "now");
  expect(isInLanguage(await current(), "/es", "/partners")).toBe(true);
  expect(
    await unpublishPage(database.context(), ADA, { id: "plain-partners", version: WITHOUT_PAGE }),
  ).toEqual({ ok: true });
  for (const base of ["", "/es"] as const)
    expect(isInLanguage(await current(), base, "/partners"), base).toBe(false);
  expect(publishedPathsAt(await current(), "/es")).toEqual([]);
});

test("a translation that was a draft while its page was unpublished is not published from an older editor", async () => {
  await addPlainPage(database.context(), ADA, { address: "partners", title: "Our partners" });
  await save("plain-partners", { title: "Our partners" }, "now", 1);
  await save("es-plain-partners", { title: "Nuestros socios" }, "draft");
  await unpublishPage(database.context(), ADA, { id: "plain-partners", version: WITHOUT_PAGE });
  const published = await save("es-plain-partners", { title: "Socios" }, "now", 1);
  expect(published).toMatchObject({ ok: false, reason: "newer-version" });
  expect(publishedPathsAt(await current(), "/es")).toEqual([]);
});

test("a page is not deleted with a translation that somebody has saved since it was shown", async () => {
  const app = database.context();
  await addPlainPage(app, ADA, { address: "partners", title: "Our partners" });
  const shownAt = app.now();
  const page = pageOf("es-plain-partners");
  const { input = {} } = (await findVersion(await current(), page, 0)) ?? {};
  app.advance(1_000);
  const draft = { page, version: 0, input, publication: { kind: "draft" } } as const;
  expect(await savePage(app, ADA, draft)).toMatchObject({ ok: true });
  const shown = { version: 1, shownAt };
  const refused = { ok: false, reason: "newer-version" };
  expect(await deletePlainPage(app, ADA, { id: "plain-partners", ...shown })).toEqual(refused);
  const seen = { version: 1, shownAt: app.now() };
  expect(await deletePlainPage(app, ADA, { id: "plain-partners", ...seen })).toEqual({ ok: true });
});

test("a translation goes with the plan of its page: it waits for it, and is called off with it", async () => {
  const app = await current();
  await addPlainPage(app, ADA, { address: "partners", title: "Our partners" });
  const plan = async (id: string, version: number, minutes: number) => {
    const page = pageOf(id);
    const { input = {} } = (await findVersion(await current(), page, version)) ?? {};
    const time = new Date(app.now().getTime() + minutes * 60_000);
    const save = { page, version, input, publication: { kind: "at", time } } as const;
    return savePage(await current(), ADA, save);
  };
  expect(await plan("plain-partners", 1, 10)).toMatchObject({ ok: true });
  const earlier = { ok: false, reason: "original-not-public" };
  expect(await plan("es-plain-partners", 0, 9)).toEqual(earlier);
  expect(await plan("es-plain-partners", 0, 10)).toMatchObject({ ok: true });
  // Postponed.
  expect(await plan("plain-partners", 2, 20)).toMatchObject({ ok: true });
  app.advance(11 * 60_000);
  expect(await publishDuePages(app, createFailedRows())).toBe(0);
  await unschedulePage(app, ADA, { id: "plain-partners", openedFrom: WITHOUT_PAGE });
  app.advance(60 * 60_000);
  expect(await publishDuePages(app, createFailedRows())).toBe(0);
  expect((await getPageState(app, "es-plain-partners")).scheduled).toBeNull();
  expect(await plan("plain-partners", 4, 10)).toMatchObject({ ok: true });
  expect(await plan("es-plain-partners", 2, 10)).toMatchObject({ ok: true });
  app.advance(11 * 60_000);
  expect(await publishDuePages(app, createFailedRows())).toBe(2);
  expect(publishedPathsAt(await current(), "/es")).toEqual(["/es/partners"]);
});

test("a translation is not published alone, while its page is not public", async () => {
  await addPlainPage(database.context(), ADA, { address: "partners", title: "Our partners" });
  const translate = (publication: "draft" | "now", version: number) =>
    save("es-plain-partners", { title: "Nuestros socios" }, publication, version);
  const refused = { ok: false, reason: "original-not-public" };
  expect(await translate("now", 0)).toEqual(refused);
  expect(await translate("draft", 0)).toMatchObject({ ok: true });
  await save("plain-partners", { title: "Our partners" }, "now", 1);
  expect(await translate("now", 1)).toMatchObject({ ok: true });
});

test("what is below a page is there in a language with the page", async () => {
  await save("es-careers", {}, "now");
  const app = await current();
  const there = (path: string) => isInLanguage(app, "/es", path);
  expect(there("/careers/job/analyst")).toBe(true);
  for (const path of ["/", "/blog/first-post", "/legal/privacy/1", "/nothing", "/a/b"])
    expect([path, there(path)]).toEqual([path, false]);
});

test("a page about a list is found in a language while its translated list has an entry", async () => {
  await save("es-people", { people: [] }, "now");
  expect(isInLanguage(await current(), "/es", "/people")).toBe(false);
  // Added in the editor and left empty: stored as typed, and shown to nobody.
  await save("es-people", { people: [emptyItem(PEOPLE_FIELDS)] }, "now", 1);
  expect(isInLanguage(await current(), "/es", "/people")).toBe(false);
  const ada = { ...emptyItem(PEOPLE_FIELDS), name: "Ada" };
  await save("es-people", { people: [ada] }, "now", 2);
  expect(isInLanguage(await current(), "/es", "/people")).toBe(true);
});

test("the list of pages has each in the second language too", async () => {
  const app = await current();
  const pages = await listPages(app, SECOND);
  const ofSecond = pages.filter(({ page }) => page.id.startsWith("es-"));
  expect(pages).toHaveLength(2 * ofSecond.length);
  const home = ofSecond[0] as (typeof pages)[number];
  expect(home.page).toMatchObject({ id: "es-home", name: "Home (Español)", path: "/es" });
  expect(visibilityOf(app, home.page, home)).toEqual({ hasOriginals: false, isThere: false });
  expect([home.publicVersion, pages[0]?.publicVersion]).toEqual([null, ORIGINAL_VERSION]);
});

test("the translation of an added page needs the page, and is deleted with it", async () => {
  const missing = { ok: false, reason: "page-missing" };
  expect(await save("es-plain-partners", { title: "Socios" }, "now")).toEqual(missing);
  await addPlainPage(await current(), ADA, { address: "partners", title: "Partners" });
  await save("plain-partners", { title: "Partners" }, "now", 1);
  expect(await save("es-plain-partners", { title: "Socios" }, "now")).toMatchObject({ ok: true });
  expect(isInLanguage(await current(), "/es", "/partners")).toBe(true);
  const app = await current();
  await deletePlainPage(app, ADA, {
    id: "plain-partners",
    version: WITHOUT_PAGE,
    shownAt: WITHOUT_PAGE,
  });
  expect([await app.db.$count(pageStates), await app.db.$count(pageVersions)]).toEqual([0, 0]);
});
