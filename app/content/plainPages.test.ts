import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addPlainPage,
  deletePlainPage,
  restorePageVersion,
  savePage,
  unpublishPage,
} from "~/content/commands.server";
import type { EditablePage } from "~/content/editablePage";
import {
  findPlainPage,
  PLAIN_PAGES_MAX,
  plainAddressOf,
  plainPage,
  plainPageId,
} from "~/content/pageForms/plainPage";
import { startPagePreview } from "~/content/pagePreviews.server";
import {
  findVersion,
  getPageState,
  getPublishedTexts,
  listPages,
  listPlainPages,
} from "~/content/queries.server";
import { pageStates } from "~/content/tables.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { NORTHWIND } from "../../database/demo/company";
import { ADA, GRACE, VISITOR } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();
const PARTNERS = plainPage("partners") as unknown as EditablePage;
const NEW = { address: "partners", title: "Our partners" };

async function publish(linked_in: string) {
  const app = database.context();
  const { version } = await getPageState(app, PARTNERS.id);
  const { input = {} } = (await findVersion(app, PARTNERS, version)) ?? {};
  const save = { page: PARTNERS, version, input: { ...input, linked_in } };
  return savePage(app, ADA, { ...save, publication: { kind: "now" } });
}

async function publishedNow() {
  const texts = await getPublishedTexts(database.context());
  return listPlainPages({ ...database.context(), publishedTexts: () => texts }, NORTHWIND);
}

test.each([
  ["Our partners", "our-partners"],
  ["Our_Team", "our-team"],
  ["_", ""],
  ["关于我们", ""],
])("the title %j makes the address %j", (title, address) => {
  expect(plainAddressOf(title)).toBe(address);
  expect(findPlainPage(plainPageId(address)) !== null).toBe(address !== "");
});

test("no page is added under an address that no page can have", async () => {
  const app = database.context();
  await expect(addPlainPage(app, ADA, { ...NEW, address: "our_team" })).rejects.toThrow(
    "/our_team",
  );
  expect(await app.db.$count(pageStates)).toBe(0);
});

test("a page is added as a draft, once for each address", async () => {
  const app = database.context();
  expect(await addPlainPage(app, VISITOR, NEW)).toEqual({ ok: false, reason: "not-allowed" });
  expect(await addPlainPage(app, ADA, NEW)).toEqual({ ok: true });
  const again = await addPlainPage(app, ADA, { ...NEW, title: "Others" });
  expect(again).toEqual({ ok: false, reason: "page-exists" });
  // A repetition of the same person within a minute is accepted.
  expect(await addPlainPage(app, ADA, NEW)).toEqual({ ok: true });
  expect(await addPlainPage(app, GRACE, NEW)).toEqual(again);
  app.advance(60_000);
  expect(await addPlainPage(app, ADA, NEW)).toEqual(again);
  expect((await listPages(app, null)).at(-1)).toMatchObject({
    page: { name: "Our partners", path: "/partners" },
    version: 1,
    publicVersion: null,
  });
  expect(await publishedNow()).toEqual([]);
});

test("a published page is listed with where it is linked, until it is unpublished", async () => {
  const app = database.context();
  await addPlainPage(app, ADA, NEW);
  await publish("menu");
  expect(await publishedNow()).toMatchObject([
    { path: "/partners", label: "Our partners", linkedIn: "menu" },
  ]);
  expect(
    await unpublishPage(app, VISITOR, { id: PARTNERS.id, version: WITHOUT_PAGE }),
  ).toMatchObject({
    ok: false,
  });
  expect(await unpublishPage(app, ADA, { id: PARTNERS.id, version: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
  expect(await publishedNow()).toEqual([]);
  await publish("");
  expect(await publishedNow()).toMatchObject([{ linkedIn: null }]);
});

test("a deleted page is gone with its versions, and its address is free again", async () => {
  const app = database.context();
  await addPlainPage(app, ADA, NEW);
  await publish("footer");
  expect(
    await deletePlainPage(app, VISITOR, {
      id: PARTNERS.id,
      version: WITHOUT_PAGE,
      shownAt: WITHOUT_PAGE,
    }),
  ).toMatchObject({ ok: false });
  expect(
    await deletePlainPage(app, ADA, {
      id: PARTNERS.id,
      version: WITHOUT_PAGE,
      shownAt: WITHOUT_PAGE,
    }),
  ).toEqual({
    ok: true,
  });
  expect(await publishedNow()).toEqual([]);
  const gone = { ok: false, reason: "page-missing" };
  expect(
    await deletePlainPage(app, ADA, {
      id: PARTNERS.id,
      version: WITHOUT_PAGE,
      shownAt: WITHOUT_PAGE,
    }),
  ).toEqual(gone);
  expect(await addPlainPage(app, ADA, NEW)).toEqual({ ok: true });
  expect((await getPageState(app, PARTNERS.id)).version).toBe(1);
});

test("an editor that was open while the page was unpublished does not publish it again without a word", async () => {
  const app = database.context();
  await addPlainPage(app, ADA, NEW);
  await publish("footer");
  const { version } = await getPageState(app, PARTNERS.id);
  const { input = {} } = (await findVersion(app, PARTNERS, version)) ?? {};
  await unpublishPage(app, ADA, { id: PARTNERS.id, version: WITHOUT_PAGE });
  const typed = { ...input, title: "Our partners, corrected" };
  const save = { page: PARTNERS, version, input: typed, publication: { kind: "now" } } as const;
  expect(await savePage(app, ADA, save)).toMatchObject({ reason: "newer-version" });
  expect(await publishedNow()).toEqual([]);
  expect(await savePage(app, ADA, { ...save, version: version + 1 })).toMatchObject({ ok: true });
});

test("a page that somebody has saved since is not unpublished by an older button", async () => {
  const app = database.context();
  await addPlainPage(app, ADA, NEW);
  await publish("footer");
  const { version } = await getPageState(app, PARTNERS.id);
  const refused = { ok: false, reason: "newer-version" };
  expect(await unpublishPage(app, ADA, { id: PARTNERS.id, version: version - 1 })).toEqual(refused);
  expect(await unpublishPage(app, ADA, { id: PARTNERS.id, version })).toEqual({ ok: true });
  // The same button, pressed again.
  expect(await unpublishPage(app, ADA, { id: PARTNERS.id, version })).toEqual({ ok: true });
});

test("the same texts are not published again over somebody else's Unpublish", async () => {
  const app = database.context();
  await addPlainPage(app, ADA, NEW);
  await publish("footer");
  const { version } = await getPageState(app, PARTNERS.id);
  const { input = {} } = (await findVersion(app, PARTNERS, version)) ?? {};
  await unpublishPage(app, GRACE, { id: PARTNERS.id, version: WITHOUT_PAGE });
  const save = { page: PARTNERS, version, input, publication: { kind: "now" } } as const;
  const refused = { reason: "newer-version", newer: { savedBy: GRACE.id } };
  expect(await savePage(app, ADA, save)).toMatchObject(refused);
  // As a form that arrives a second time, from before it was published.
  expect(await savePage(app, ADA, { ...save, version: version - 1 })).toMatchObject(refused);
  expect(await publishedNow()).toEqual([]);
  expect(await savePage(app, ADA, { ...save, version: version + 1 })).toMatchObject({ ok: true });
});

test("unpublishing what is not public changes nothing", async () => {
  const app = database.context();
  await addPlainPage(app, ADA, NEW);
  await publish("footer");
  await unpublishPage(app, ADA, { id: PARTNERS.id, version: WITHOUT_PAGE });
  const unpublished = await getPageState(app, PARTNERS.id);
  expect(await unpublishPage(app, ADA, { id: PARTNERS.id, version: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
  expect(await getPageState(app, PARTNERS.id)).toEqual(unpublished);
  expect(await unpublishPage(app, ADA, { id: "es-home", version: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
});

test("a page that somebody has saved since is not deleted from an older form", async () => {
  const app = database.context();
  await addPlainPage(app, ADA, NEW);
  await publish("footer");
  const refused = { ok: false, reason: "newer-version" };
  expect(
    await deletePlainPage(app, ADA, { id: PARTNERS.id, version: 1, shownAt: WITHOUT_PAGE }),
  ).toEqual(refused);
  expect(
    await deletePlainPage(app, ADA, { id: PARTNERS.id, version: 2, shownAt: WITHOUT_PAGE }),
  ).toEqual({
    ok: true,
  });
});

test("a page that nobody added, or that was deleted, cannot be saved, restored or previewed", async () => {
  const app = database.context();
  const missing = { ok: false, reason: "page-missing" };
  expect(await publish("footer")).toEqual(missing);
  await addPlainPage(app, ADA, NEW);
  await deletePlainPage(app, ADA, {
    id: PARTNERS.id,
    version: WITHOUT_PAGE,
    shownAt: WITHOUT_PAGE,
  });
  const save = { page: PARTNERS, input: {}, publication: { kind: "now" } } as const;
  for (const version of [0, 1])
    expect(await savePage(app, ADA, { ...save, version })).toEqual(missing);
  expect(await startPagePreview(app, ADA, PARTNERS.id)).toEqual(missing);
  expect(await unpublishPage(app, ADA, { id: PARTNERS.id, version: WITHOUT_PAGE })).toEqual(
    missing,
  );
  expect(await app.db.$count(pageStates)).toBe(0);
});

test("a page of the program's own is neither unpublished nor deleted", async () => {
  const app = database.context();
  const missing = { ok: false, reason: "page-missing" };
  for (const id of ["home", "cookies"]) {
    expect(await unpublishPage(app, ADA, { id, version: WITHOUT_PAGE })).toEqual(missing);
    expect(
      await deletePlainPage(app, ADA, { id, version: WITHOUT_PAGE, shownAt: WITHOUT_PAGE }),
    ).toEqual(missing);
  }
});

test("it has no original texts to look at or to restore", async () => {
  const app = database.context();
  await addPlainPage(app, ADA, NEW);
  expect(await findVersion(app, PARTNERS, 0)).toBeNull();
  const restored = await restorePageVersion(app, ADA, { page: PARTNERS, version: 1, restored: 0 });
  expect(restored).toEqual({ ok: false, reason: "version-missing" });
});

test("there is a limit to their number", async () => {
  const app = database.context();
  const rows = Array.from({ length: PLAIN_PAGES_MAX }, (_, place) => {
    return { page: plainPage(`page-${place}`).id, version: 1 };
  });
  await app.db.insert(pageStates).values(rows);
  const refused = { ok: false, reason: "too-many-pages" };
  expect(await addPlainPage(app, ADA, NEW)).toEqual(refused);
  await app.db.delete(pageStates).where(eq(pageStates.page, plainPage("page-0").id));
  const added = await Promise.all(
    ["one", "two", "three"].map((address) => addPlainPage(app, ADA, { ...NEW, address })),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect(added).toContainEqual(refused);
});
