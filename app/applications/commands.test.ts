import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listApplications } from "~/applications/applicationList.server";
import {
  deleteApplication,
  releaseLegalHold,
  setApplicationStatus,
  setLegalHold,
} from "~/applications/commands.server";
import { findApplication, listRecentApplications } from "~/applications/queries.server";
import { readSubmissions, useSubmissions } from "~/applications/submissions.testing";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";
import { sweepUnclaimedFiles } from "~/platform/files/unclaimedFiles.server";
import { ADA, GRACE, VISITOR } from "../../tests/support/actors";
import { useDatabase } from "../../tests/support/database";
import { idOf } from "../../tests/support/idOf";

const database = useDatabase();
const { apply } = useSubmissions(database);
const { stored, mails, mailsOfKind, opens } = readSubmissions(database);

test("only administrators set a status, and only one of the five", async () => {
  await apply();
  const context = database.context();
  const id = idOf((await stored())[0]);
  for (const status of ["accepted", "new", "rejected", "interviewed", "reviewing"])
    expect(await setApplicationStatus(context, ADA, { id, status })).toMatchObject({
      ok: true,
      application: { status },
    });
  const rejected = (reason: string) => ({ ok: false, reason });
  expect(await setApplicationStatus(context, ADA, { id, status: "hired" })).toEqual(
    rejected("unknown-status"),
  );
  expect(await setApplicationStatus(context, VISITOR, { id, status: "new" })).toEqual(
    rejected("not-allowed"),
  );
  expect(await setApplicationStatus(context, ADA, { id: "x", status: "new" })).toEqual(
    rejected("application-missing"),
  );
  expect((await findApplication(context, id))?.status).toBe("reviewing");
  const events = await database.db.select().from(auditEvents);
  expect(events.at(-1)).toMatchObject({
    action: "application-reviewing",
    subject: `application:${id}`,
    actor: "administrator:a1",
  });
});

test("a decision on a page that showed another status is refused with who decided, and mails nobody", async () => {
  await apply();
  const context = database.context();
  const id = idOf((await stored())[0]);
  const notifyFrom = { name: "Northwind", address: "hello@northwind.example" };
  const accept = { id, status: "accepted", shownStatuses: ["new"] };
  expect(await setApplicationStatus(context, GRACE, accept)).toMatchObject({ ok: true });
  const reject = { id, status: "rejected", shownStatuses: ["new"], notifyFrom };
  const refusal = { ok: false, reason: "status-changed", status: "accepted", changedBy: "a2" };
  expect(await setApplicationStatus(context, ADA, reject)).toEqual(refusal);
  expect(await setApplicationStatus(context, ADA, { ...accept, notifyFrom })).toEqual(refusal);
  expect(await mailsOfKind("application-status")).toEqual([]);
  // Sent twice by a button that was pressed twice.
  expect(await setApplicationStatus(context, GRACE, accept)).toMatchObject({ ok: true });
  const acceptedCondition = eq(auditEvents.action, "application-accepted");
  expect(await database.db.$count(auditEvents, acceptedCondition)).toBe(1);
  const { shownStatuses: _, ...fromOldPage } = reject;
  expect(await setApplicationStatus(context, ADA, fromOldPage)).toMatchObject({ ok: true });
});

test("an application is not deleted over what somebody else did with it since it was shown", async () => {
  await apply();
  const context = database.context();
  const id = idOf((await stored())[0]);
  const shownAt = context.now();
  context.advance(1_000);
  await setApplicationStatus(context, GRACE, { id, status: "accepted" });
  const refused = { ok: false, reason: "application-changed" };
  expect(await deleteApplication(context, ADA, { id, shownAt })).toEqual(refused);
  expect(await deleteApplication(context, ADA, { id, shownAt: context.now() })).toEqual({
    ok: true,
  });
});

test("a hold that was put since the page was loaded is not released from it", async () => {
  await apply();
  const context = database.context();
  const id = idOf((await stored())[0]);
  const shownAt = context.now();
  context.advance(1_000);
  await setLegalHold(context, GRACE, id);
  const refused = { ok: false, reason: "application-changed" };
  expect(await releaseLegalHold(context, ADA, { id, shownAt })).toEqual(refused);
  const released = { ok: true, isHeld: false };
  expect(await releaseLegalHold(context, ADA, { id, shownAt: context.now() })).toEqual(released);
});

test("deleting an application deletes its row, mails and file", async () => {
  await apply();
  const [application] = await stored();
  const context = database.context();
  const id = idOf(application);
  expect(await deleteApplication(context, VISITOR, { id, shownAt: WITHOUT_PAGE })).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  expect(await deleteApplication(context, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
  expect(await deleteApplication(context, ADA, { id, shownAt: WITHOUT_PAGE })).toMatchObject({
    reason: "application-missing",
  });
  expect(await stored()).toEqual([]);
  expect(await mails()).toEqual([]);
  await sweepUnclaimedFiles(context);
  expect(await opens(application?.resumeKey ?? "")).toBe(false);
});

test("hostile filters and ids find nothing and cause no error", async () => {
  await apply();
  const context = database.context();
  const any = { status: "", job: "", search: "", sort: "-applied", page: 1 } as const;
  for (const text of ["\ufffd", "%", "' or 1=1 --", "🦊".repeat(1000)]) {
    for (const field of ["status", "job", "search"])
      expect((await listApplications(context, { ...any, [field]: text })).total).toBe(0);
    expect(await findApplication(context, text)).toBeNull();
  }
  expect(await listRecentApplications(context)).toHaveLength(1);
});
