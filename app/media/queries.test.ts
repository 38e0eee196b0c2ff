import { describe, expect, test } from "vitest";
import { findPost } from "~/blog/adminQueries.server";
import { addPost, changePost, deletePost } from "~/blog/commands.server";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { typedOfDetails } from "~/blog/post";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { postDrafts } from "~/blog/tables.server";
import { savePage } from "~/content/commands.server";
import { TYPED_PAGE_DRAFTS } from "~/content/drafts/pageDrafts.server";
import type { EditablePage } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { findVersion, getPageState } from "~/content/queries.server";
import {
  deletePicture,
  describePicture,
  detailsOf,
  retainPicture,
  sweepPictures,
} from "~/media/commands.server";
import { addPictureRecord } from "~/media/pictures.testing";
import {
  findPicture,
  listFocalPoints,
  listPictures,
  listPictureUses,
} from "~/media/queries.server";
import type { App } from "~/platform/app.server";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { saveTranslation } from "~/platform/data/translations.server";
import { storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { DAY_MS } from "~/platform/durations";
import { pictureAddress } from "~/platform/files/pictureAddresses";
import { ADA, GRACE, VISITOR } from "../../tests/support/actors";
import { useApp } from "../../tests/support/database";
import { countLockWaits } from "../../tests/support/lockWaits";

const { app } = useApp();

const added = (changes: Parameters<typeof addPictureRecord>[1] = {}) =>
  addPictureRecord(app.db, { uploadedAt: app.now(), ...changes });
const usesOf = async (id: string) =>
  (await listPictureUses(app, [id])).map(({ kind, title, href, in: where }) => [
    kind,
    title,
    href,
    where,
  ]);
const listed = async (filters: { search?: string; use?: "used" | "unused" }) => {
  const { items } = await listPictures(app, { search: "", use: "", page: 1, ...filters });
  return items.map(({ name }) => name);
};

const PEOPLE = findEditablePage("people") as EditablePage;
const peopleWith = (picture: string) => ({
  ...PEOPLE.form.empty,
  people: [{ name: "Ana Ortiz", picture }],
});

async function savePeople(version: number, picture: string, kind: "draft" | "now", on: App = app) {
  const texts = { page: PEOPLE, version, input: peopleWith(picture) };
  const saved = await savePage(on, ADA, { ...texts, publication: { kind } });
  if (!saved.ok) throw new Error(saved.reason);
}

test("pictures are found by the name of their file and by their description, newest first", async () => {
  await added({ name: "vane.png", alt: "" });
  app.advance(1_000);
  await added({ name: "roof_2.jpeg", alt: "A Vane on a roof" });
  app.advance(1_000);
  await added({ name: "desk.webp", alt: "100 %" });
  expect(await listed({})).toEqual(["desk.webp", "roof_2.jpeg", "vane.png"]);
  expect(await listed({ search: "vane" })).toEqual(["roof_2.jpeg", "vane.png"]);
  expect(await listed({ search: "%" })).toEqual(["desk.webp"]);
  expect(await listed({ search: "f_2" })).toEqual(["roof_2.jpeg"]);
});

test("a picture names each post that shows it, that has it in a draft, or that showed it", async () => {
  const id = await added();
  const image_url = pictureAddress(id);
  const post = await addedPost(app, {
    image_url,
    content: `<p>x</p><img src="${image_url}" alt="">`,
  });
  const editor = `/admin/blogs/edit/${post.id}`;
  expect(await usesOf(id)).toEqual([["Blog", post.title, editor, "current"]]);
  const { title } = DETAILS;
  await changePost(app, ADA, { id: post.id, version: 1, details: { ...DETAILS, slug: "other" } });
  expect(await usesOf(id)).toEqual([["Blog", title, editor, "earlier"]]);
  const input = { ...typedOfDetails(DETAILS), image_url };
  await storeTypedDraft(app, ADA, TYPED_POST_DRAFTS, {
    recordId: post.id,
    editorId: "one",
    baseVersion: 2,
    input,
  });
  expect(await usesOf(id)).toEqual([["Blog", title, editor, "draft"]]);
  await storeTypedDraft(app, ADA, TYPED_POST_DRAFTS, {
    recordId: "new",
    editorId: "one",
    baseVersion: 0,
    input,
  });
  expect(await usesOf(id)).toContainEqual(["Blog", title, "/admin/blogs/new", "draft"]);
  await deletePost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
  expect((await usesOf(id)).map(([, , href]) => href)).toEqual(["/admin/blogs/new"]);
});

test("a picture names each page in the same way", async () => {
  const id = await added();
  const people = (where: string) => [["Page", "People", "/admin/pages/people", where]];
  await savePeople(0, pictureAddress(id), "draft");
  expect(await usesOf(id)).toEqual(people("draft"));
  await savePeople(1, pictureAddress(id), "now");
  expect(await usesOf(id)).toEqual(people("current"));
  await savePeople(2, "", "now");
  expect(await usesOf(id)).toEqual(people("earlier"));
});

test("used and unused pictures can be distinguished, whatever uses them", async () => {
  const onPost = await added({ name: "post.png" });
  const onPage = await added({ name: "page.png" });
  await added({ name: "nowhere.png" });
  await addedPost(app, { image_url: pictureAddress(onPost) });
  await savePeople(0, pictureAddress(onPage), "draft");
  expect((await listed({ use: "used" })).toSorted()).toEqual(["page.png", "post.png"]);
  expect(await listed({ use: "unused" })).toEqual(["nowhere.png"]);
});

test("a picture is deleted only if nothing shows it but earlier versions, which go on without it", async () => {
  const id = await added();
  await savePeople(0, pictureAddress(id), "now");
  const used = { ok: false, reason: "picture-used" };
  expect(await deletePicture(app, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual(used);
  await savePeople(1, "", "draft");
  expect(await deletePicture(app, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual(used);
  await savePeople(2, "", "now");
  expect(await deletePicture(app, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual({ ok: true });
  const other = await added();
  expect(await deletePicture(app, ADA, { id: other, shownAt: WITHOUT_PAGE })).toEqual({ ok: true });
  expect(await findPicture(app, other)).toBeNull();
  expect(await deletePicture(app, ADA, { id: other, shownAt: WITHOUT_PAGE })).toEqual({
    ok: false,
    reason: "picture-missing",
  });
});

test("a picture that somebody else has kept since its page was loaded is not deleted from there", async () => {
  const id = await added();
  const shownAt = app.now();
  app.advance(1_000);
  await retainPicture(app, GRACE, id);
  const refused = { ok: false, reason: "picture-changed" };
  expect(await deletePicture(app, ADA, { id, shownAt })).toEqual(refused);
  expect(await deletePicture(app, ADA, { id, shownAt: app.now() })).toEqual({ ok: true });
});

test("the focal point of a picture is known wherever the picture is shown", async () => {
  const id = await added({ alt: "A harbor" });
  const other = await added();
  const address = pictureAddress(id);
  const image_url = `${address}/960.webp`;
  const post = await addedPost(app, { image_url, author_image: address });
  expect(await findPost(app, post.id)).toMatchObject({ imageFocus: null, authorFocus: null });
  const before = await getContentVersion(app.db);
  await describePicture(app, ADA, {
    id,
    alt: "A harbor",
    focalPoint: "25-100",
    openedFrom: WITHOUT_PAGE,
  });
  expect(await getContentVersion(app.db)).toBeGreaterThan(before);
  expect(await findPicture(app, id)).toMatchObject({ focalPoint: "25-100", alt: "A harbor" });
  const seen = { imageFocus: "25-100", authorFocus: "25-100" };
  expect(await findPost(app, post.id)).toMatchObject(seen);
  const addresses = [address, image_url, pictureAddress(other), "/art/x.svg", ""];
  expect(await listFocalPoints(app, addresses)).toEqual(["25-100", "25-100", null, null, null]);
  const unchanged = await getContentVersion(app.db);
  await describePicture(app, ADA, {
    id,
    alt: "A harbor at dawn",
    focalPoint: "25-100",
    openedFrom: WITHOUT_PAGE,
  });
  expect(await getContentVersion(app.db)).toBe(unchanged);
  await describePicture(app, ADA, { id, alt: "", focalPoint: "50-50", openedFrom: WITHOUT_PAGE });
  expect(await findPicture(app, id)).toMatchObject({ focalPoint: null });
});

test("a description that somebody else saved after the form was opened is not replaced", async () => {
  const id = await added({ alt: "A harbor" });
  const picture = await findPicture(app, id);
  if (!picture) throw new Error("the picture is not stored");
  const openedFrom = fingerprintOf(detailsOf(picture));
  const save = (alt: string) =>
    describePicture(app, ADA, { id, openedFrom, alt, focalPoint: "50-50" });
  expect(await save("A harbor at dawn")).toEqual({ ok: true });
  const newer = { alt: "A harbor at dawn", focalPoint: "50-50" };
  expect(await save("Ships")).toEqual({ ok: false, reason: "saved-since", newer });
  expect(await findPicture(app, id)).toMatchObject({ alt: "A harbor at dawn" });
});

describe("a picture that is deleted while a save shows it", () => {
  /** Deletes the picture while the save is stored and not committed. */
  async function deletedDuring(id: string, save: (app: App) => Promise<unknown>) {
    const { deletion } = await app.db.transaction(async (tx) => {
      await save({ ...app, db: tx });
      const deletion = deletePicture(app, ADA, { id, shownAt: WITHOUT_PAGE });
      await expect.poll(() => countLockWaits(app)).toBe(1);
      return { deletion };
    });
    return deletion;
  }

  const saves: Record<string, (app: App, address: string) => Promise<unknown>> = {
    article: (app, address) => addPost(app, ADA, { details: { ...DETAILS, image_url: address } }),
    "draft of an article": (app, address) => {
      const input = { ...typedOfDetails(DETAILS), image_url: address };
      return storeTypedDraft(app, ADA, TYPED_POST_DRAFTS, {
        recordId: "new",
        editorId: "one",
        baseVersion: 0,
        input,
      });
    },
    page: (app, address) => savePeople(0, address, "draft", app),
    "draft of a page": (app, address) => {
      return storeTypedDraft(app, ADA, TYPED_PAGE_DRAFTS, {
        recordId: PEOPLE.id,
        editorId: "one",
        baseVersion: 0,
        input: peopleWith(address),
      });
    },
    translation: (app, address) => {
      const article = { kind: "post", id: "an-article", language: "es" } as const;
      return saveTranslation(app, ADA, { ...article, version: 0, input: { image: address } });
    },
  };

  test.each(Object.entries(saves))(
    "stays, because the %s that is being saved shows it",
    async (_, save) => {
      const id = await added();
      const deletion = await deletedDuring(id, (app) => save(app, pictureAddress(id)));
      expect(deletion).toEqual({ ok: false, reason: "picture-used" });
      expect(await findPicture(app, id)).not.toBeNull();
    },
  );
});

describe("a picture that is replaced", () => {
  const replaced = async (from: string) => {
    const to = await added({ name: "new.png" });
    const places = [];
    for (const subject of app.pictureUses)
      places.push(await subject.replace(app, ADA, { from, to }));
    return { to, places };
  };

  test("is another one in every post that shows it, and in its drafts, which go on with the new version", async () => {
    const id = await added();
    const address = pictureAddress(id);
    const image_url = `${address}/960.webp`;
    const content = `<p>x</p><img alt="x" src="&#47;${address.slice(1)}">`;
    const post = await addedPost(app, { image_url, content, author_image: address });
    const draft = { ...typedOfDetails(DETAILS), title: "Half typed", image_url };
    await storeTypedDraft(app, ADA, TYPED_POST_DRAFTS, {
      recordId: post.id,
      editorId: "one",
      baseVersion: 1,
      input: draft,
    });
    const { to, places } = await replaced(id);
    expect(places).toEqual([1, 0, 0]);
    const now = await findPost(app, post.id);
    expect(now).toMatchObject({
      version: 2,
      imageUrl: `/media/${to}/960.webp`,
      authorImage: `/media/${to}`,
    });
    expect(now?.content).toContain(`/media/${to}`);
    expect(JSON.stringify(now)).not.toContain(id);
    const [stored] = await app.db.select().from(postDrafts);
    expect(stored).toMatchObject({
      baseVersion: 2,
      pictures: [to],
      input: { title: "Half typed", image_url: `/media/${to}/960.webp` },
    });
    expect((await usesOf(id)).map(([, , , where]) => where)).toEqual(["earlier"]);
  });

  test("is another one on pages, as visitors see them and in their newest draft", async () => {
    const id = await added();
    await savePeople(0, pictureAddress(id), "now");
    await savePeople(1, "", "draft");
    await savePeople(2, pictureAddress(id), "draft");
    const { to, places } = await replaced(id);
    expect(places).toEqual([0, 0, 1]);
    expect(await getPageState(app, "people")).toMatchObject({ version: 5, publicVersion: 4 });
    for (const version of [4, 5]) {
      const found = await findVersion(app, PEOPLE, version);
      expect(JSON.stringify(found?.input)).toContain(pictureAddress(to));
    }
    expect((await usesOf(id)).map(([, , , where]) => where)).toEqual(["earlier"]);
  });

  test("leaves what visitors see as it is if only a draft shows it", async () => {
    const id = await added();
    await savePeople(0, "", "now");
    await savePeople(1, pictureAddress(id), "draft");
    await replaced(id);
    expect(await getPageState(app, "people")).toMatchObject({ version: 3, publicVersion: 1 });
  });

  test("leaves a draft that does not show it the newest version", async () => {
    const id = await added();
    await savePeople(0, pictureAddress(id), "now");
    await savePeople(1, "", "draft");
    const { to } = await replaced(id);
    expect(await getPageState(app, "people")).toMatchObject({ version: 4, publicVersion: 3 });
    const draft = await findVersion(app, PEOPLE, 4);
    expect(JSON.stringify(draft?.input)).not.toContain("/media/");
    expect((await usesOf(to)).map(([, , , where]) => where)).toEqual(["current"]);
  });
});

test("a picture that is to stay is not deleted by itself", async () => {
  const id = await added();
  const other = await added();
  expect(await retainPicture(app, ADA, id)).toEqual({ ok: true });
  app.advance(DAY_MS + 1_000);
  expect(await sweepPictures(app)).toBe(1);
  expect(await findPicture(app, id)).toMatchObject({ isRetained: true });
  expect(await findPicture(app, other)).toBeNull();
});

test("nobody but an administrator changes one", async () => {
  const id = await added();
  const refused = { ok: false, reason: "not-allowed" };
  expect(
    await describePicture(app, VISITOR, {
      id,
      alt: "x",
      focalPoint: "0-0",
      openedFrom: WITHOUT_PAGE,
    }),
  ).toEqual(refused);
  expect(await retainPicture(app, VISITOR, id)).toEqual(refused);
  expect(await deletePicture(app, VISITOR, { id, shownAt: WITHOUT_PAGE })).toEqual(refused);
  expect(await findPicture(app, id)).toMatchObject({ alt: "A weather vane", isRetained: false });
});

test("an id that is none is no picture", async () => {
  expect(await findPicture(app, "nothing")).toBeNull();
  const missing = { ok: false, reason: "picture-missing" };
  expect(
    await describePicture(app, ADA, {
      id: "nothing",
      alt: "",
      focalPoint: "50-50",
      openedFrom: WITHOUT_PAGE,
    }),
  ).toEqual(missing);
});
