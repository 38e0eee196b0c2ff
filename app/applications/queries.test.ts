import { expect, test } from "vitest";
import { listApplications } from "~/applications/applicationList.server";
import { storeApplication } from "~/applications/applications.testing";
import { getApplicationsByEmail } from "~/applications/queries.server";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

test("repeated applications for one job from one address are marked, and the newest is the current one", async () => {
  const context = database.context();
  const first = await storeApplication(context, { email: "sam@example.com" });
  context.advance(60_000);
  const newestAt = context.now();
  const newest = await storeApplication(context, {
    email: "Sam@Example.com",
    appliedAt: newestAt,
  });
  const elsewhere = await storeApplication(context, { jobId: "analyst" });
  const stranger = await storeApplication(context, { email: "kim@example.com" });
  const filters = { status: "", job: "", search: "", sort: "-applied" as const, page: 1 };
  const { items } = await listApplications(context, filters);
  const marks = Object.fromEntries(
    items.map(({ id, hasAppliedBefore, isSuperseded }) => [id, [hasAppliedBefore, isSuperseded]]),
  );
  expect(marks).toEqual({
    [first]: [false, true],
    [newest]: [true, false],
    [elsewhere]: [false, false],
    [stranger]: [false, false],
  });
  const same = { jobId: "engineer", email: "SAM@example.com" };
  expect(await getApplicationsByEmail(context, same)).toEqual({
    total: 2,
    newest: { id: newest, at: newestAt },
  });
});
