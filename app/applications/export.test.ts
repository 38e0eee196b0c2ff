import { expect, test } from "vitest";
import type { ApplicationFilters } from "~/applications/applicationList.server";
import { storeApplication } from "~/applications/applications.testing";
import { type ExportedApplication, exportApplications } from "~/applications/export.server";
import { auditEvents } from "~/platform/data/tables.server";
import { admin, visitor } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const ANY: ApplicationFilters = { status: "", job: "", search: "", sort: "-applied" };

test("an export contains every application of the list once, and is audited before it starts", async () => {
  const context = database.context();
  for (let number = 0; number < 7; number += 1)
    await storeApplication(context, {
      fullName: `No. ${number}`,
      status: number % 2 ? "new" : "rejected",
    });
  expect(await exportApplications(context, visitor, ANY)).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  const exported = await exportApplications(context, admin, { ...ANY, status: "rejected" });
  expect(await database.db.select().from(auditEvents)).toMatchObject([
    { action: "applications-exported" },
  ]);
  const names: string[] = [];
  if (exported.ok)
    for await (const batch of exported.batches) names.push(...batch.map((row) => row.fullName));
  expect(names.toSorted()).toEqual(["No. 0", "No. 2", "No. 4", "No. 6"]);
});

test("an export reads larger batches of short cover letters than of long ones, and each application once", async () => {
  const context = database.context();
  for (let number = 0; number < 60; number += 1)
    await storeApplication(context, { coverLetter: "x".repeat(number < 30 ? 10_000 : 10) });
  const exported = await exportApplications(context, admin, ANY);
  const batches: ExportedApplication[][] = [];
  if (exported.ok) for await (const batch of exported.batches) batches.push(batch);
  const references = batches.flat().map(({ reference }) => reference);
  expect(new Set(references).size).toBe(60);
  expect(references).toHaveLength(60);
  for (const batch of batches.slice(1)) {
    const letters = batch.reduce((sum, { coverLetter }) => sum + (coverLetter?.length ?? 0), 0);
    expect(letters).toBeLessThanOrEqual(300_000);
  }
});
