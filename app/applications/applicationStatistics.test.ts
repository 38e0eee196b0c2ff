import { expect, test } from "vitest";
import { countApplicationsAt, listJobFunnels } from "~/applications/applicationStatistics.server";
import { storeApplication } from "~/applications/applications.testing";
import { countApplications } from "~/applications/queries.server";
import { applicationHistory } from "~/applications/tables.server";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import { NORTHWIND } from "../../database/demo/company";
import { useDatabase } from "../../tests/support/database";

const database = useDatabase();
const { momentOf } = createOfficeCalendar(NORTHWIND);

test("the jobs with most undecided applications come first, each with its number of every stage", async () => {
  const app = database.context();
  const apply = (jobId: string, jobTitle: string, ...statuses: string[]) =>
    Promise.all(statuses.map((status) => storeApplication(app, { jobId, jobTitle, status })));
  await apply("designer", "Designer", "accepted", "rejected", "rejected");
  await apply("engineer", "Engineer", "new", "new", "interviewed", "rejected");
  await apply("analyst", "Analyst", "reviewing", "new");
  expect(await listJobFunnels(app, 2)).toEqual([
    {
      jobId: "engineer",
      jobTitle: "Engineer",
      total: 4,
      byStatus: { new: 2, interviewed: 1, rejected: 1 },
    },
    { jobId: "analyst", jobTitle: "Analyst", total: 2, byStatus: { reviewing: 1, new: 1 } },
  ]);
  expect((await listJobFunnels(app, 5)).map(({ jobId }) => jobId)).toEqual([
    "engineer",
    "analyst",
    "designer",
  ]);
});

test("the counts of a month ago leave out what arrived since and undo what changed since", async () => {
  await database.clear();
  const app = database.context();
  const [then, later] = [momentOf("2026-10-20T12:00"), momentOf("2026-11-02T12:00")];
  const before = momentOf("2026-10-01T12:00");
  const change = (applicationId: string, at: Date, from: string, to: string) =>
    app.db
      .insert(applicationHistory)
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
