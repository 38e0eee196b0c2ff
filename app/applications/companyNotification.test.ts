import { expect, test } from "vitest";
import { deleteApplication } from "~/applications/commands.server";
import { isCompanyNotified, setCompanyNotified } from "~/applications/companyNotification.server";
import { readSubmissions, useSubmissions } from "~/applications/submissions.testing";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";
import { ADA, VISITOR } from "../../tests/support/actors";
import { useDatabase } from "../../tests/support/database";
import { idOf } from "../../tests/support/idOf";

const database = useDatabase();
const { apply, received } = useSubmissions(database);
const { stored, mailsOfKind } = readSubmissions(database);

test("the company's mail contains the job, the reference and a link, and no personal data", async () => {
  await apply();
  const [application] = await stored();
  const [mail, ...others] = await mailsOfKind("application-received");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subjectId: application?.id });
  const company = { name: "Northwind", address: "hello@northwind.example" };
  expect(mail?.message).toMatchObject({
    ...{ to: company, from: company },
    subject: `New application for Product Manager (${application?.reference})`,
    text: expect.stringContaining(
      `https://frontdesk.example/admin/applications/${application?.id}`,
    ),
  });
  // Both are random, and may hold the digits of a phone number.
  const { id = "", reference = "" } = application ?? {};
  const text = JSON.stringify(mail?.message).replaceAll(id, "").replaceAll(reference, "");
  for (const personal of ["Sam", "Rivera", "sam@example.com", "609", "newsletter", "sam.pdf"])
    expect(text).not.toContain(personal);
});

test("an application that is not stored enqueues no mail", async () => {
  await apply({ resume: { ...(await received()), key: "0".repeat(32) } });
  expect(await mailsOfKind("application-received")).toEqual([]);
});

test("the company is notified until an administrator turns it off; both switches are audited", async () => {
  const context = database.context();
  expect(await setCompanyNotified(context, VISITOR, { toCompany: false })).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  expect(await isCompanyNotified(context)).toBe(true);
  await setCompanyNotified(context, ADA, { toCompany: false });
  await setCompanyNotified(context, ADA, { toCompany: false });
  await apply();
  expect(await mailsOfKind("application-received")).toEqual([]);
  expect(await mailsOfKind("application-confirmed")).toHaveLength(1);
  await setCompanyNotified(context, ADA, { toCompany: true });
  await apply();
  expect(await mailsOfKind("application-received")).toHaveLength(1);
  const actions = (await context.db.select().from(auditEvents)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith("application-notices"))).toEqual([
    "application-notices-off",
    "application-notices-on",
  ]);
});

test("deleting an application deletes the mail about it", async () => {
  await apply();
  const [application] = await stored();
  await deleteApplication(database.context(), ADA, {
    id: idOf(application),
    shownAt: WITHOUT_PAGE,
  });
  expect(await mailsOfKind("application-received")).toEqual([]);
});
