import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import {
  addPlainPage,
  deletePlainPage,
  restorePageVersion,
  savePage,
} from "~/content/commands.server";
import {
  deletePageDraftsOfRemovedAccounts,
  findTypedPageDraft,
  isTypedByOthers,
  TYPED_PAGE_DRAFTS,
} from "~/content/drafts/pageDrafts.server";
import type { EditablePage } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { pageDrafts } from "~/content/tables.server";
import { addPictureRecord } from "~/media/pictures.testing";
import { listPictureUses } from "~/media/queries.server";
import type { Actor } from "~/platform/actor/actor";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { ADA, GRACE } from "../../../tests/support/actors";
import { useApp } from "../../../tests/support/database";
import { idOf } from "../../../tests/support/idOf";

const { app } = useApp();

const page = findEditablePage("people") as EditablePage;
const type = (actor: Actor, typed: Record<string, unknown>, { id }: EditablePage = page) => {
  const draft = { recordId: id, editorId: "one", baseVersion: 1, input: typed };
  return storeTypedDraft(app, actor, TYPED_PAGE_DRAFTS, draft);
};
const titled = (title: string) => ({ ...page.form.empty, title });
const titleFor = async (actor: typeof ADA) =>
  (await findTypedPageDraft(app, actor, page))?.input.title ?? null;

test("the draft of a page ends with the save of its writer", async () => {
  await type(ADA, titled("Mine"));
  await type(GRACE, titled("Hers"));
  const save = {
    page,
    version: 0,
    input: page.form.empty,
    publication: { kind: "draft" },
  } as const;
  await savePage(app, ADA, { ...save, editorId: "one" });
  expect([await titleFor(ADA), await titleFor(GRACE)]).toEqual([null, "Hers"]);
});

test("the draft of a page stays when another editor saves the page", async () => {
  await type(ADA, titled("Half a day"));
  const publication = { kind: "draft" } as const;
  const save = { page, version: 0, input: page.form.empty, publication, editorId: "two" };
  expect(await savePage(app, ADA, save)).toMatchObject({ ok: true });
  expect(await titleFor(ADA)).toBe("Half a day");
});

test("restoring an earlier version of a page leaves its draft, which nobody has saved", async () => {
  const publication = { kind: "draft" } as const;
  await savePage(app, ADA, { page, version: 0, input: page.form.empty, publication });
  await savePage(app, ADA, { page, version: 1, input: titled("Second"), publication });
  await type(ADA, titled("Half typed"));
  const restored = await restorePageVersion(app, ADA, { page, version: 2, restored: 1 });
  expect(restored).toEqual({ ok: true });
  expect(await titleFor(ADA)).toBe("Half typed");
});

test("texts that are too long and pages that nobody added are refused as drafts", async () => {
  const long = titled("x".repeat(1_100_000));
  expect(await type(ADA, long)).toEqual({ ok: false, reason: "too-long" });
  const plain = findEditablePage("plain-partners") as EditablePage;
  const missing = { ok: false, reason: "record-missing" };
  expect(await type(ADA, plain.form.empty, plain)).toEqual(missing);
  expect(await app.db.$count(pageDrafts)).toBe(0);
});

test("a page that is deleted takes the drafts of all with it", async () => {
  await addPlainPage(app, ADA, { address: "partners", title: "Partners" });
  const plain = findEditablePage("plain-partners") as EditablePage;
  const input = { ...plain.form.empty, title: "Our partners" };
  await type(ADA, input, plain);
  await type(GRACE, input, plain);
  expect(
    await deletePlainPage(app, ADA, { id: plain.id, version: WITHOUT_PAGE, shownAt: WITHOUT_PAGE }),
  ).toEqual({
    ok: true,
  });
  expect(await app.db.$count(pageDrafts)).toBe(0);
});

test.each(["plain-partners", "es-plain-partners"])(
  "what others typed into %s keeps the page from being deleted by somebody who has not seen it",
  async (id) => {
    await addPlainPage(app, ADA, { address: "partners", title: "Partners" });
    const shownAt = app.now();
    app.advance(1_000);
    const plain = findEditablePage(id) as EditablePage;
    await type(GRACE, plain.form.empty, plain);
    expect(await isTypedByOthers(app.db, ADA, "plain-partners")).toBe(true);
    expect(await isTypedByOthers(app.db, GRACE, "plain-partners")).toBe(false);
    const refused = { ok: false, reason: "newer-version" };
    expect(
      await deletePlainPage(app, ADA, { id: "plain-partners", shownAt, version: WITHOUT_PAGE }),
    ).toEqual(refused);
    const seen = { version: WITHOUT_PAGE, shownAt: app.now() };
    expect(await deletePlainPage(app, ADA, { id: "plain-partners", ...seen })).toEqual({
      ok: true,
    });
  },
);

test.each(["plain-partners", "es-plain-partners"])(
  "what is typed into %s while it is deleted is not stored",
  async (id) => {
    await addPlainPage(app, ADA, { address: "partners", title: "Partners" });
    const plain = findEditablePage(id) as EditablePage;
    const saving = await app.db.transaction(async (tx) => {
      await deletePlainPage({ ...app, db: tx }, ADA, {
        id: "plain-partners",
        version: WITHOUT_PAGE,
        shownAt: WITHOUT_PAGE,
      });
      return { result: type(ADA, plain.form.empty, plain) };
    });
    expect(await saving.result).toEqual({ ok: false, reason: "record-missing" });
    expect(await app.db.$count(pageDrafts)).toBe(0);
  },
);

test("a picture that only a draft shows is in use", async () => {
  const id = await addPictureRecord(app.db, { uploadedAt: app.now() });
  const people = [{ name: "Ana Ortiz", picture: `/media/${id}` }];
  await type(ADA, { ...page.form.empty, people });
  expect(await listPictureUses(app, [id])).toMatchObject([{ title: "People", in: "draft" }]);
});

test("the draft of a page ends once the account of its writer is removed", async () => {
  const [account] = await app.db
    .insert(accountsTable)
    .values({ name: "Removed", email: "removed@example.com" })
    .returning({ id: accountsTable.id });
  const writer = { ...ADA, id: idOf(account) };
  await type(writer, titled("Half typed"));
  await deletePageDraftsOfRemovedAccounts(app);
  expect(await titleFor(writer)).toBe("Half typed");
  await app.db.delete(accountsTable).where(eq(accountsTable.id, writer.id));
  await deletePageDraftsOfRemovedAccounts(app);
  expect(await titleFor(writer)).toBeNull();
});
