import { expect, test } from "vitest";
import { listOthersFromAddress } from "~/applications/admin/page/applicationView.server";
import { storeApplication } from "~/applications/applications.testing";
import { useEmptyDatabase } from "../../../../tests/support/database";

const database = useEmptyDatabase();

test("earlier applications from the same address are found regardless of its case", async () => {
  const context = database.context();
  const id = await storeApplication(context, { email: "Sam@Example.com" });
  const earlier = await storeApplication(context, { email: "sam@example.com" });
  await storeApplication(context, { email: "pam@example.com" });
  const others = await listOthersFromAddress(context, { id, email: "Sam@Example.com" });
  expect(others.listed.map((application) => application.id)).toEqual([earlier]);
  expect(others.areMoreStored).toBe(false);
});

test("of many applications from the same address ten are listed, and that there are more is known", async () => {
  const context = database.context();
  const email = "sam@example.com";
  const id = await storeApplication(context, { email });
  for (let other = 0; other < 11; other += 1) await storeApplication(context, { email });
  const others = await listOthersFromAddress(context, { id, email });
  expect([others.listed.length, others.areMoreStored]).toEqual([10, true]);
});
