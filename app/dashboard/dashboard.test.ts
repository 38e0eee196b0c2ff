import { beforeEach, expect, test } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import { storeApplication } from "~/applications/applications.testing";
import { getFigures, listKeyFigures, storeFigures } from "~/dashboard/keyFigures.server";
import { listNeeds } from "~/dashboard/needs.server";
import { inquiries } from "~/inquiries/tables.server";
import { addJob, changeJob, deactivateJob } from "~/jobs/commands.server";
import { DETAILS } from "~/jobs/jobs.testing";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { outbox } from "~/platform/data/tables.server";
import { ADA } from "../../tests/support/actors";
import { type TestContext, useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();
let app: TestContext;
beforeEach(() => {
  app = database.context();
  // A Friday, 10 AM at the offices.
  app.setNow("2026-11-20T15:00:00Z");
});

const changes = async () => (await listKeyFigures(app)).map(({ change }) => change);
const sentences = async () =>
  (await listNeeds(app, [])).map(({ count, what, more }) => `${count} ${what}; ${more}`);

async function receive(receivedAt: string) {
  await app.db.insert(inquiries).values({
    reference: `MSG-${receivedAt}`,
    name: "Grace Holm",
    email: "grace@client.example",
    company: "Holm Logistics",
    service: "data",
    message: "Hello",
    consentedAt: new Date(receivedAt),
    receivedAt: new Date(receivedAt),
  });
}

test("without records nothing waits, and no figure has changed", async () => {
  expect(await listNeeds(app, [])).toEqual([]);
  expect(await changes()).toEqual([
    "No change since last month",
    "No change since last month",
    "Nothing to compare with yet",
    "No change since last month",
  ]);
});

test("figures are compared with last month's records until a day of last month is stored", async () => {
  app.setNow("2026-10-01T15:00:00Z");
  await addJob(app, ADA, DETAILS);
  await storeApplication(app, { status: "accepted" });
  await storeApplication(app, { status: "rejected" });
  app.setNow("2026-11-20T15:00:00Z");
  await addJob(app, ADA, DETAILS);
  await storeApplication(app, { status: "new" });
  expect((await listKeyFigures(app)).map(({ figure }) => figure)).toEqual(["3", "1", "33%", "2"]);
  expect(await changes()).toEqual([
    "+1 since last month",
    "+1 since last month",
    "−17 points since last month",
    "+1 since last month",
  ]);
  app.setNow("2026-10-20T15:00:00Z");
  await storeFigures(app, { ...(await getFigures(app)), applications: 7 });
  app.setNow("2026-11-20T15:00:00Z");
  expect((await changes())[0]).toBe("−4 since last month");
});

test("a job that was changed or taken off the site since counts as open a month ago", async () => {
  app.setNow("2026-10-01T15:00:00Z");
  const titles = ["Architect", "Data Engineer", "Designer"];
  const jobs = await Promise.all(titles.map((title) => addJob(app, ADA, { ...DETAILS, title })));
  const [changed = "", stopped = ""] = jobs.map((added) => (added.ok ? added.job.id : ""));
  app.setNow("2026-11-10T15:00:00Z");
  const details = { ...DETAILS, location: "Trenton, NJ" };
  await changeJob(app, ADA, { id: changed, details, openedFrom: WITHOUT_PAGE });
  await deactivateJob(app, ADA, { id: stopped, shownAt: WITHOUT_PAGE });
  app.setNow("2026-11-20T15:00:00Z");
  expect((await changes())[3]).toBe("−1 since last month");
});

test("messages that wait are counted, with when the next reply is due", async () => {
  await receive("2026-11-19T20:00:00Z");
  await receive("2026-11-20T14:30:00Z");
  expect(await sentences()).toEqual(["2 messages wait; the next reply is due today at 3:00 PM"]);
  await receive("2026-11-17T14:00:00Z");
  expect(await sentences()).toEqual([
    "3 messages wait; 1 longer than promised, and the next reply is due today at 3:00 PM",
  ]);
});

test("if all replies are overdue, the longest wait is named", async () => {
  await receive("2026-11-17T14:00:00Z");
  expect(await listNeeds(app, [])).toMatchObject([
    {
      count: 1,
      what: "message waits",
      more: "longer than promised, the oldest since Nov 17, 2026",
      isLate: true,
    },
  ]);
});

test("mail that does not leave, new applications, jobs that close soon and sign-ups wait too", async () => {
  const message = { to: { name: "", address: "a@example.com" }, subject: "News", text: "News" };
  await app.db.insert(outbox).values({
    kind: "news",
    subjectId: "one",
    message: message as typeof outbox.$inferInsert.message,
    state: "parked",
    createdAt: app.now(),
  });
  await storeApplication(app, { appliedAt: new Date("2026-11-18T15:00:00Z") });
  await storeApplication(app);
  const closing = (title: string, closes_on: string) =>
    addJob(app, ADA, { ...DETAILS, title, closes_on });
  await closing("Data Engineer", "2026-11-27");
  await closing("Architect", "2026-11-21");
  await closing("Designer", "2026-11-28");
  await app.db.insert(accountsTable).values({
    name: "Sam",
    email: "sam@example.com",
    emailVerified: true,
    createdAt: app.now(),
  });
  expect(await sentences()).toEqual([
    "1 email was not delivered; the oldest was written Nov 20, 2026, 10:00 AM",
    "2 applications are new; the oldest came 2 d ago",
    "2 jobs close soon; Architect first, tomorrow",
    "1 person waits for approval; they signed up as an administrator",
  ]);
});
