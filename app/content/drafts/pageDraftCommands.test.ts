import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import {
  addPlainPage,
  deletePlainPage,
  restorePageVersion,
  savePage,
} from "~/content/commands.server";
import type { EditablePage } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { pageDrafts } from "~/content/tables.server";
import { addPictureRecord } from "~/media/pictures.testing";
import { listPictureUses } from "~/media/queries.server";
import { ADA, VISITOR } from "../../../tests/support/ada";
import { useApp } from "../../../tests/support/database";
import {
  deletePageDraftsOfRemovedAccounts,
  discardPageDraft,
  findPageDraft,
  isTypedByOthers,
  savePageDraft,
} from "./pageDraftCommands.server";

const { app } = useApp();

const GRACE = { ...ADA, id: "2" };
const page = findEditablePage("people") as EditablePage;
const draft = (title: string, baseVersion = 0) => ({
  page,
  editorId: "one",
  baseVersion,
  input: { ...page.form.empty, title },
});
const titleFor = async (actor: typeof ADA) =>
  (await findPageDraft(app, actor, page))?.input.title ?? null;

test("what an administrator types is stored for that account alone, the last of it", async () => {
  await savePageDraft(app, ADA, draft("One"));
  expect(await savePageDraft(app, ADA, draft("Tw\0o", 3))).toEqual({ ok: true });
  await savePageDraft(app, GRACE, draft("Hers"));
  expect(await findPageDraft(app, ADA, page)).toMatchObject({ baseVersion: 3 });
  expect(await titleFor(ADA)).toBe("Two");
  expect(await titleFor(GRACE)).toBe("Hers");
  await discardPageDraft(app, ADA, page.id);
  expect([await titleFor(ADA), await titleFor(GRACE)]).toEqual([null, "Hers"]);
});

test("is not discarded by an older offer than what was typed since", async () => {
  await savePageDraft(app, ADA, draft("Yesterday"));
  const offeredAt = app.now();
  app.advance(1_000);
  await savePageDraft(app, ADA, draft("An hour more"));
  const refused = { ok: false, reason: "newer-draft" };
  expect(await discardPageDraft(app, ADA, page.id, offeredAt)).toEqual(refused);
  expect(await titleFor(ADA)).toBe("An hour more");
  expect(await discardPageDraft(app, ADA, page.id, app.now())).toEqual({ ok: true });
});

test("ends with the save of its writer, in one transaction", async () => {
  await savePageDraft(app, ADA, draft("Mine"));
  await savePageDraft(app, GRACE, draft("Hers"));
  const save = {
    page,
    version: 0,
    input: page.form.empty,
    publication: { kind: "draft" },
  } as const;
  await savePage(app, ADA, { ...save, editorId: "one" });
  expect([await titleFor(ADA), await titleFor(GRACE)]).toEqual([null, "Hers"]);
});

test("is replaced and ended by its own editor alone, and discarded from any", async () => {
  await savePageDraft(app, ADA, draft("Half a day"));
  const other = { ...draft("X"), editorId: "two" };
  expect(await savePageDraft(app, ADA, other)).toEqual({ ok: false, reason: "other-draft" });
  const publication = { kind: "draft" } as const;
  const save = { page, version: 0, input: page.form.empty, publication, editorId: "two" };
  expect(await savePage(app, ADA, save)).toMatchObject({ ok: true });
  expect(await titleFor(ADA)).toBe("Half a day");
  await discardPageDraft(app, ADA, page.id);
  expect(await savePageDraft(app, ADA, other)).toEqual({ ok: true });
});

test("restoring an earlier version leaves it, because its writer has not saved it", async () => {
  const publication = { kind: "draft" } as const;
  await savePage(app, ADA, { page, version: 0, input: page.form.empty, publication });
  await savePageDraft(app, ADA, draft("Half typed", 1));
  await restorePageVersion(app, ADA, { page, version: 1, restored: 1 });
  expect(await titleFor(ADA)).toBe("Half typed");
});

test("visitors, texts that are too long and pages that nobody added are refused", async () => {
  expect(await savePageDraft(app, VISITOR, draft("x"))).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  const long = draft("x".repeat(1_100_000));
  expect(await savePageDraft(app, ADA, long)).toEqual({ ok: false, reason: "too-long" });
  const plain = findEditablePage("plain-partners") as EditablePage;
  const missing = { page: plain, editorId: "one", baseVersion: 0, input: plain.form.empty };
  expect(await savePageDraft(app, ADA, missing)).toEqual({ ok: false, reason: "page-missing" });
  expect(await app.db.$count(pageDrafts)).toBe(0);
});

test("a page that is deleted takes the drafts of all with it", async () => {
  await addPlainPage(app, ADA, { address: "partners", title: "Partners" });
  const plain = findEditablePage("plain-partners") as EditablePage;
  const input = { ...plain.form.empty, title: "Our partners" };
  await savePageDraft(app, ADA, { page: plain, editorId: "one", baseVersion: 1, input });
  await savePageDraft(app, GRACE, { page: plain, editorId: "one", baseVersion: 1, input });
  expect(await deletePlainPage(app, ADA, plain.id)).toEqual({ ok: true });
  expect(await app.db.$count(pageDrafts)).toBe(0);
});

test.each(["plain-partners", "es-plain-partners"])(
  "what others typed into %s keeps the page from being deleted by somebody who has not seen it",
  async (id) => {
    await addPlainPage(app, ADA, { address: "partners", title: "Partners" });
    const shownAt = app.now();
    app.advance(1_000);
    const plain = findEditablePage(id) as EditablePage;
    const typed = { page: plain, editorId: "one", baseVersion: 1, input: plain.form.empty };
    await savePageDraft(app, GRACE, typed);
    expect(await isTypedByOthers(app.db, ADA, "plain-partners")).toBe(true);
    expect(await isTypedByOthers(app.db, GRACE, "plain-partners")).toBe(false);
    const refused = { ok: false, reason: "newer-version" };
    expect(await deletePlainPage(app, ADA, "plain-partners", { shownAt })).toEqual(refused);
    const seen = { shownAt: app.now() };
    expect(await deletePlainPage(app, ADA, "plain-partners", seen)).toEqual({ ok: true });
  },
);

test.each(["plain-partners", "es-plain-partners"])(
  "what is typed into %s while it is deleted is not stored",
  async (id) => {
    await addPlainPage(app, ADA, { address: "partners", title: "Partners" });
    const plain = findEditablePage(id) as EditablePage;
    const typed = { page: plain, editorId: "one", baseVersion: 1, input: plain.form.empty };
    const saving = await app.db.transaction(async (tx) => {
      await deletePlainPage({ ...app, db: tx }, ADA, "plain-partners");
      return { result: savePageDraft(app, ADA, typed) };
    });
    expect(await saving.result).toEqual({ ok: false, reason: "page-missing" });
    expect(await app.db.$count(pageDrafts)).toBe(0);
  },
);

test("a picture that only a draft shows is in use", async () => {
  const id = await addPictureRecord(app.db, { uploadedAt: app.now() });
  const people = [{ name: "Ana Ortiz", picture: `/media/${id}` }];
  await savePageDraft(app, ADA, {
    page,
    editorId: "one",
    baseVersion: 0,
    input: { ...page.form.empty, people },
  });
  expect(await listPictureUses(app, [id])).toMatchObject([{ title: "People", in: "draft" }]);
});

test("ends once the account of its writer is removed", async () => {
  const [account] = await app.db
    .insert(accountsTable)
    .values({ name: "Removed", email: "removed@example.com" })
    .returning({ id: accountsTable.id });
  const writer = { ...ADA, id: account?.id ?? "" };
  await savePageDraft(app, writer, draft("Half typed"));
  await deletePageDraftsOfRemovedAccounts(app);
  expect(await titleFor(writer)).toBe("Half typed");
  await app.db.delete(accountsTable).where(eq(accountsTable.id, writer.id));
  await deletePageDraftsOfRemovedAccounts(app);
  expect(await titleFor(writer)).toBeNull();
});
