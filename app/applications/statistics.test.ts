import { expect, test } from "vitest";
import { storeApplication } from "~/applications/applications.testing";
import { countApplications } from "~/applications/queries.server";
import { countApplicationsAt, countByWeek } from "~/applications/statistics.server";
import { applicationChanges, applications } from "~/applications/tables.server";
import { createOfficeCalendar } from "~/platform/calendar/officeCalendar";
import { NORTHWIND } from "../../database/demo/company";
import { useDatabase } from "../../tests/support/database";

const database = useDatabase();
const { momentOf } = createOfficeCalendar(NORTHWIND);

const applicationAt = (localTime: string, index: number) => ({
  reference: `APP-${index}`,
  jobId: "product-manager",
  jobTitle: "Product Manager",
  fullName: "Sam Rivera",
  email: "sam@example.com",
  phone: "(609) 555-0145",
  resumeKey: `key-${index}`,
  resumeName: "sam.pdf",
  resumeMediaType: "application/pdf",
  resumeBytes: 1,
  resumeSha256: "0",
  appliedAt: momentOf(localTime),
});

test("weeks start on Monday in the company's time zone, include empty weeks and exclude older applications", async () => {
  const times = [
    "2026-10-25T23:30",
    "2026-10-26T00:10",
    "2026-11-01T23:30",
    "2026-11-09T00:00",
    "2026-11-20T09:00",
  ];
  await database.db.insert(applications).values(times.map(applicationAt));
  const context = database.context({ now: () => momentOf("2026-11-20T10:00") });
  expect(await countByWeek(context, 4)).toEqual([
    { monday: "2026-10-26", total: 2 },
    { monday: "2026-11-02", total: 0 },
    { monday: "2026-11-09", total: 1 },
    { monday: "2026-11-16", total: 1 },
  ]);
});

test("weeks start at midnight in the company's time zone", async () => {
  await database.clear();
  const there = createOfficeCalendar({ ...NORTHWIND, timeZone: "Pacific/Auckland" });
  const at = (localTime: string, index: number) => ({
    ...applicationAt("2026-01-01T00:00", index),
    appliedAt: there.momentOf(localTime),
  });
  await database.db
    .insert(applications)
    .values([at("2026-11-15T23:59", 1), at("2026-11-16T00:00", 2), at("2026-11-16T00:01", 3)]);
  const now = () => there.momentOf("2026-11-20T10:00");
  const context = database.context({ calendar: () => there, now });
  expect(await countByWeek(context, 2)).toEqual([
    { monday: "2026-11-09", total: 1 },
    { monday: "2026-11-16", total: 2 },
  ]);
});

test("the counts of a month ago leave out what arrived since and undo what changed since", async () => {
  await database.clear();
  const app = database.context();
  const [then, later] = [momentOf("2026-10-20T12:00"), momentOf("2026-11-02T12:00")];
  const before = momentOf("2026-10-01T12:00");
  const change = (applicationId: string, at: Date, from: string, to: string) =>
    app.db
      .insert(applicationChanges)
      .values({ applicationId, at, kind: "status", before: from, after: to });
  const accepted = await storeApplication(app, { appliedAt: before, status: "accepted" });
  await change(accepted, later, "new", "reviewing");
  await change(accepted, later, "reviewing", "accepted");
  const old = await storeApplication(app, { appliedAt: before, status: "rejected" });
  await change(old, before, "new", "rejected");
  const arrived = await storeApplication(app, { appliedAt: later, status: "reviewing" });
  await change(arrived, later, "new", "reviewing");
  const { total, byStatus } = await countApplicationsAt(app, then);
  expect(total).toBe(2);
  expect(byStatus).toMatchObject({ new: 1, rejected: 1, accepted: 0, reviewing: 0 });
  expect((await countApplications(app)).byStatus).toEqual({
    accepted: 1,
    rejected: 1,
    reviewing: 1,
  });
});
