import { beforeEach, expect, test } from "vitest";
import { readListedAt } from "~/applications/admin/list/listFilters.server";
import { getListPosition } from "~/applications/admin/page/listPosition.server";
import type { ApplicationFilters } from "~/applications/applicationList.server";
import { storeApplication, storeThree } from "~/applications/applications.testing";
import { deleteSelected } from "~/applications/bulkCommands.server";
import { setApplicationStatus } from "~/applications/commands.server";
import { indexResumes } from "~/applications/resumes/resumeContent.server";
import { MINUTE_MS } from "~/platform/durations";
import { ADA } from "../../../../tests/support/actors";
import { useDatabase } from "../../../../tests/support/database";
import { useDocuments } from "../../../../tests/support/documents";

const database = useDatabase();
const documents = useDocuments();
beforeEach(() => database.clear());

const NEW: ApplicationFilters = { status: "new", job: "", search: "", sort: "-applied" };

/** Five new applications, the newest first, and a rejected one in their middle. The list is opened a minute later. */
async function openList() {
  const context = database.context();
  const ids: string[] = [];
  for (const [index, status] of ["new", "new", "new", "rejected", "new", "new"].entries()) {
    const appliedAt = new Date(context.now().getTime() - index * MINUTE_MS);
    const id = await storeApplication(context, { status, appliedAt, fullName: `Person ${index}` });
    if (status === "new") ids.push(id);
  }
  context.advance(MINUTE_MS);
  const listedAt = context.now();
  context.advance(MINUTE_MS);
  return { context, ids: ids as [string, string, string, string, string], listedAt };
}

test("somebody who left the filter keeps the place, and Previous leads back to them", async () => {
  const { context, ids, listedAt } = await openList();
  const [first, second, third] = ids;
  await setApplicationStatus(context, ADA, { id: second, status: "reviewing" });
  const moved = { previous: first, next: third, position: 2, total: 5 };
  expect(await getListPosition(context, second, NEW, listedAt)).toEqual(moved);
  context.advance(MINUTE_MS);
  await setApplicationStatus(context, ADA, { id: second, status: "rejected" });
  expect(await getListPosition(context, second, NEW, listedAt)).toEqual(moved);
  expect(await getListPosition(context, third, NEW, listedAt)).toEqual({
    previous: second,
    next: ids[3],
    position: 3,
    total: 5,
  });
  const byName = { ...NEW, sort: "name" } as const;
  expect(await getListPosition(context, third, byName, listedAt)).toMatchObject({
    previous: second,
    position: 3,
  });
});

test("all of a list can be moved, from the first to the last", async () => {
  const { context, ids, listedAt } = await openList();
  for (const id of ids) await setApplicationStatus(context, ADA, { id, status: "rejected" });
  for (const [index, id] of ids.entries())
    expect(await getListPosition(context, id, NEW, listedAt)).toEqual({
      previous: ids[index - 1] ?? null,
      next: ids[index + 1] ?? null,
      position: index + 1,
      total: 5,
    });
});

test("nobody who came into the list since is in it: neither new ones nor those who got the status", async () => {
  const { context, ids, listedAt } = await openList();
  await storeApplication(context, { appliedAt: context.now() });
  const rejected = { ...NEW, status: "rejected" };
  await setApplicationStatus(context, ADA, { id: ids[0], status: "rejected" });
  await setApplicationStatus(context, ADA, { id: ids[0], status: "new" });
  await setApplicationStatus(context, ADA, { id: ids[1], status: "rejected" });
  expect(await getListPosition(context, ids[0], NEW, listedAt)).toMatchObject({
    previous: null,
    next: ids[1],
    position: 1,
    total: 5,
  });
  expect(await getListPosition(context, ids[1], rejected, listedAt)).toMatchObject({
    position: null,
    total: 1,
  });
  const all = { ...NEW, status: "" };
  expect(await getListPosition(context, ids[0], all, listedAt)).toMatchObject({
    previous: null,
    total: 6,
  });
  expect(await getListPosition(context, ids[0], NEW)).toMatchObject({ position: 2, total: 5 });
});

test("a search is walked as it was, too; somebody deleted is gone from it", async () => {
  const { context, ids, listedAt } = await openList();
  for (let read = 1; read > 0; ) read = await indexResumes(context, documents);
  const found = { ...NEW, search: "example" };
  await setApplicationStatus(context, ADA, { id: ids[1], status: "accepted" });
  await deleteSelected(context, ADA, [ids[2]]);
  expect(await getListPosition(context, ids[1], found, listedAt)).toEqual({
    previous: ids[0],
    next: ids[3],
    position: 2,
    total: 4,
  });
});

test("a list is the present one if the address names no moment of the last day", () => {
  const now = new Date("2026-11-25T12:00:00Z");
  const at = (text: string) =>
    readListedAt(new Request(`http://desk.test/admin?listed_at=${encodeURIComponent(text)}`), now);
  expect(at("2026-11-25T11:00:00.000Z")).toEqual(new Date("2026-11-25T11:00:00Z"));
  for (const other of ["", "yesterday", "2026-11-24T11:00:00Z", "2026-11-25T12:02:00Z"])
    expect(at(other)).toBeNull();
});

const ANY: ApplicationFilters = { ...NEW, status: "" };

test("each application has the previous and next one of the list it was opened from", async () => {
  const context = database.context();
  const [cleo, ben, ada] = await storeThree(context);
  expect(await getListPosition(context, ben, ANY)).toEqual({
    previous: cleo,
    next: ada,
    position: 2,
    total: 3,
  });
  expect(await getListPosition(context, ben, { ...ANY, sort: "name" })).toEqual({
    previous: ada,
    next: cleo,
    position: 2,
    total: 3,
  });
  expect(await getListPosition(context, cleo, ANY)).toMatchObject({
    previous: null,
    next: ben,
    position: 1,
  });
  await setApplicationStatus(context, ADA, { id: ben, status: "rejected" });
  expect(await getListPosition(context, cleo, { ...ANY, status: "new" })).toEqual({
    previous: null,
    next: ada,
    position: 1,
    total: 2,
  });
  expect(await getListPosition(context, ben, { ...ANY, status: "new" })).toEqual({
    previous: cleo,
    next: ada,
    position: null,
    total: 2,
  });
  await indexResumes(context, documents);
  expect(await getListPosition(context, ada, { ...ANY, search: "example" })).toEqual({
    previous: ben,
    next: null,
    position: 3,
    total: 3,
  });
  expect(await getListPosition(context, "x", ANY)).toEqual({
    previous: null,
    next: null,
    position: null,
    total: 0,
  });
});
