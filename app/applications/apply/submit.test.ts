import { expect, test } from "vitest";
import { readSubmissions, useSubmissions } from "~/applications/submissions.testing";
import { deactivateJob } from "~/jobs/commands.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { submissions } from "~/platform/data/tables.server";
import { saveTranslation } from "~/platform/data/translations.server";
import { discardUnclaimedFile, sweepUnclaimedFiles } from "~/platform/files/unclaimedFiles.server";
import { setRetention } from "~/privacy/commands.server";
import { ADA } from "../../../tests/support/actors";
import { useDatabase } from "../../../tests/support/database";

const database = useDatabase();
const { apply, job, newJob, received } = useSubmissions(database);
const { stored, mails, mailsOfKind, opens } = readSubmissions(database);

test("an application is stored with its resume and one confirmation that quotes its reference", async () => {
  const result = await apply();
  const [application] = await stored();
  expect(result).toMatchObject({ ok: true, result: { reference: application?.reference } });
  expect(application).toMatchObject({ jobId: job.id, jobTitle: "Product Manager", status: "new" });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.message).toMatchObject({ to: { name: "", address: "sam@example.com" } });
  expect(JSON.stringify(mail?.message)).toContain(application?.reference);
  expect(JSON.stringify(mail?.message)).not.toContain("Sam Rivera");
  await sweepUnclaimedFiles(database.context());
  expect(await opens(application?.resumeKey ?? "")).toBe(true);
});

test("in the second language, the job is stored with its own title and confirmed with the translated one", async () => {
  const context = database.context();
  const address = { kind: "job", id: job.id, language: "es", version: 0 } as const;
  await saveTranslation(context, ADA, { ...address, input: { title: "Jefa de producto" } });
  const spanish = { ...context.publicCalendar(), locale: "es-US" as const };
  const app = { ...context, base: "/es" as const, publicCalendar: () => spanish };
  expect(await apply({ app })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject([{ jobTitle: "Product Manager" }]);
  const messagesOf = (rows: { message: unknown }[]) =>
    rows.map(({ message }) => JSON.stringify(message));
  expect(messagesOf(await mails())).toEqual([expect.stringContaining("Jefa de producto")]);
  expect(messagesOf(await mailsOfKind("application-received"))).toEqual([
    expect.stringContaining("Product Manager"),
  ]);
});

test("fifty parallel submissions of one form store one application, enqueue one mail and return the same reference", async () => {
  const resume = await received();
  const key = crypto.randomUUID();
  const results = await Promise.all(
    Array.from({ length: 50 }, () => apply({ resume, key, limited: true })),
  );
  const first = expect.objectContaining({ ok: true, result: results[0]?.ok && results[0].result });
  expect(results).toEqual(results.map(() => first));
  expect(await stored()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test("an unknown, closed or impossible job id stores no application and no form key", async () => {
  const key = crypto.randomUUID();
  for (const impossible of ["no-such-job", "nul\ufffd", ""])
    expect(await apply({ job: impossible })).toEqual({ ok: false, reason: "job-closed" });
  await deactivateJob(database.context(), ADA, { id: job.id, shownAt: WITHOUT_PAGE });
  expect(await apply({ key })).toEqual({ ok: false, reason: "job-closed" });
  expect(await stored()).toEqual([]);
  expect(await mails()).toEqual([]);
  expect(await database.db.$count(submissions)).toBe(0);
});

test("the version of the privacy notice, the moment and the source are stored with an application", async () => {
  await apply({ agreedVersion: "1-12m" });
  const [application] = await stored();
  expect(application).toMatchObject({
    noticeVersion: "1-12m",
    noticeAcceptedAt: database.context().now(),
    source: "newsletter",
  });
});

test("a form with an outdated privacy notice is rejected; without a version the current one is stored", async () => {
  expect(await apply({ agreedVersion: "1-6m" })).toEqual({ ok: false, reason: "notice-changed" });
  expect(await stored()).toEqual([]);
  expect(await apply({ agreedVersion: "" })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject([{ noticeVersion: "1-12m" }]);
});

test("a repeated application, compared without case, is mentioned only in the mail to its address", async () => {
  const texts = async () => (await mails()).map(({ message }) => JSON.stringify(message));
  await apply({ email: "sam@example.com" });
  expect((await texts())[0]).not.toContain("before");
  const second = await apply({ email: "SAM@example.com" });
  expect(JSON.stringify({ ...second, result: null })).not.toMatch(/before|earlier|2026/);
  expect((await texts())[1]).toContain(
    "You applied for this job before, on November 20, 2026. We have all your applications;",
  );
  await apply({ email: "sam@example.com", job: await newJob("Analyst") });
  expect((await texts())[2]).not.toContain("before");
});

test("a resume that has expired since it was stored must be chosen again", async () => {
  const resume = await received();
  await discardUnclaimedFile(database.db, resume.key);
  expect(await apply({ resume })).toEqual({ ok: false, reason: "resume-gone" });
  expect(await stored()).toEqual([]);
});

test("a retention that changes between the check of the form and its transaction rejects it", async () => {
  const months = { applications: 36, inquiries: 24 };
  await setRetention(database.context(), ADA, { months, openedFrom: WITHOUT_PAGE });
  expect(await apply({ agreedVersion: "1-12m" })).toEqual({ ok: false, reason: "notice-changed" });
});

test("one recipient gets at most three confirmations an hour, and further applications are still stored", async () => {
  await Promise.all(
    [
      "sam@example.com",
      "SAM@example.com",
      "sam@example.com",
      "sam@Example.com",
      "sam@example.com",
    ].map((email) => apply({ email, limited: true })),
  );
  expect(await stored()).toHaveLength(5);
  expect(await mails()).toHaveLength(3);
});

test("tagged variants of an address take no confirmation away, and one that is not sent is not claimed", async () => {
  for (const tag of [0, 1, 2, 3])
    await apply({ email: `jane.doe+${tag}@gmail.com`, limited: true });
  const confirmed = async (email: string) => {
    const result = await apply({ email, limited: true });
    return result.ok && result.result.isConfirmed;
  };
  expect(await confirmed("jane.doe+4@gmail.com")).toBe(false);
  for (let turn = 0; turn < 3; turn += 1) expect(await confirmed("jane.doe@gmail.com")).toBe(true);
  expect(await confirmed("jane.doe@gmail.com")).toBe(false);
});

test("one IP address stores at most twenty applications an hour", async () => {
  const results = await Promise.all(Array.from({ length: 24 }, () => apply({ limited: true })));
  expect(
    results.filter((result) => !result.ok && result.reason === "too-many-attempts"),
  ).toHaveLength(4);
  expect(await stored()).toHaveLength(20);
});
