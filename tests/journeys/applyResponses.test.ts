import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { applications } from "~/applications/tables.server";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { onDatabaseOf } from "../support/adminData";
import { startApp } from "../support/app";
import { launchBrowser, visit } from "../support/browser";
import { startSite } from "../support/site";
import {
  APPLICANT,
  applicationBody,
  fillApplication,
  forgetApplications,
  JOB,
  MEGABYTE,
  mintedKey,
  openForm,
  openJob,
  pdfOf,
  storedApplications,
} from "../support/visitorForms";

const RESUME = pdfOf(60_000);

const { app } = await startSite();
beforeEach(() => forgetApplications(app));

const stored = () => storedApplications(app);
const post = (body: FormData, address = JOB) =>
  fetch(`${app.url}${address}`, { method: "POST", body, redirect: "manual" });

it("answers fifty parallel posts of one form alike: one application, one file, one mail to each", {
  tags: ["thorough"],
}, async () => {
  const resume = pdfOf(50_000);
  const key = await mintedKey(`${app.url}${JOB}`);
  const responses = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await post(applicationBody(key, resume));
      return `${response.status} ${response.headers.get("location")}`;
    }),
  );
  const [application, ...others] = await stored();
  expect(others).toEqual([]);
  expect(new Set(responses)).toEqual(new Set([`303 ${JOB}?submitted=${application?.reference}`]));
  // One to the applicant, one to the company.
  await expect.poll(async () => mailsWith(application?.reference ?? "-")).toHaveLength(2);
  const unclaimed = () => onDatabaseOf(app, (db) => db.$count(unclaimedFiles));
  await expect.poll(unclaimed, { timeout: 30_000, interval: 1_000 }).toBe(0);
  expect(await filesLike(resume)).toHaveLength(1);
});

async function mailsWith(text: string): Promise<string[]> {
  const mails = await filesBelow(path.join(app.dataDir, "mail"));
  return mails.map((mail) => mail.toString()).filter((mail) => mail.includes(text));
}

async function filesLike(bytes: Buffer): Promise<Buffer[]> {
  const files = await filesBelow(path.join(app.dataDir, "files"));
  return files.filter((file) => file.equals(bytes));
}

async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name))));
}

it("answers what it cannot accept with the right status and the form as typed", async () => {
  const key = await mintedKey(`${app.url}${JOB}`);
  const expectRejection = async (body: FormData, status: number, words: string) => {
    const response = await post(body);
    const html = await response.text();
    expect([response.status, html.includes(words)]).toEqual([status, true]);
    expect(html).toContain(APPLICANT.cover_letter);
    return html;
  };
  await expectRejection(applicationBody(key, null), 422, "Upload your resume");
  await expectRejection(applicationBody(key, pdfOf(5 * MEGABYTE + 1)), 413, "smaller than 5 MB");
  await expectRejection(applicationBody(key, pdfOf(9 * MEGABYTE)), 413, "smaller than 5 MB");
  await expectRejection(applicationBody(key, Buffer.from("MZ program")), 422, "not of the kind");
  const unfinished = applicationBody(key, RESUME, { email: "x" });
  const html = await expectRejection(unfinished, 422, "name@example.com");
  const [storedResume = ""] = /name="resume_ticket" value="[^"]+"/.exec(html) ?? [];
  expect(storedResume).not.toBe("");
  const withTicket = applicationBody(key, pdfOf(5 * MEGABYTE + 1), {
    resume_ticket: /value="([^"]+)"/.exec(storedResume)?.[1],
  });
  expect(await expectRejection(withTicket, 413, "smaller than 5 MB")).toContain(storedResume);
  await onDatabaseOf(app, (db) => db.delete(unclaimedFiles));
  const late = applicationBody(key, null, {
    email: "x",
    resume_ticket: /value="([^"]+)"/.exec(storedResume)?.[1],
  });
  expect(await expectRejection(late, 422, "Upload your resume")).toContain("name@example.com");
  await expectRejection(applicationBody(key, RESUME, { fd_leave_empty: "x" }), 422, "only robots");
  expect(await stored()).toEqual([]);
  expect((await post(applicationBody(key, RESUME))).status).toBe(303);
  const changed = applicationBody(key, RESUME, { phone: "609 555 0199" });
  const answered = await expectRejection(changed, 409, "as you sent it first");
  expect(answered).not.toContain(`value="${key}"`);
  expect(await stored()).toHaveLength(1);
});

it("answers a corrected form that is sent twice, with its first resume, the same both times", async () => {
  const key = await mintedKey(`${app.url}${JOB}`);
  const refused = await (await post(applicationBody(key, RESUME, { email: "x" }))).text();
  const [, ticket] = /name="resume_ticket" value="([^"]+)"/.exec(refused) ?? [];
  const send = async () => {
    const response = await post(applicationBody(key, null, { resume_ticket: ticket }));
    return `${response.status} ${response.headers.get("location")}`;
  };
  const first = await send();
  const [application] = await stored();
  expect(first).toBe(`303 ${JOB}?submitted=${application?.reference}`);
  expect(await send()).toBe(first);
  expect(await stored()).toHaveLength(1);
});

it("accepts a resume of exactly 5 MB", async () => {
  expect((await post(applicationBody(null, pdfOf(5 * MEGABYTE)))).status).toBe(303);
});

it("accepts nothing for an unknown (404) or closed (410) job: the page and the form answer alike", async () => {
  await onDatabaseOf(app, (db) => openJob(db, false));
  for (const [address, status] of [
    [JOB, 410],
    ["/careers/apply/no-such-job", 404],
    ["/careers/apply/no-such-job?submitted=APP-AAAAAAAA", 404],
    ["/careers/apply/%00", 404],
  ] as const) {
    const page = await fetch(`${app.url}${address}`);
    const html = await page.text();
    expect([page.status, html.includes("Job Not Found"), html.includes('href="/careers"')]).toEqual(
      [status, true, true],
    );
    const response = await post(applicationBody(null, RESUME), address);
    const answered = await response.text();
    expect([response.status, answered.includes("Job Not Found")]).toEqual([status, true]);
    // What was typed for a job that has closed meanwhile stays in its form.
    expect(answered.includes('value="sam@example.com"')).toBe(status === 410);
    const scriptedResponse = await post(applicationBody(null, RESUME), `${address}/submission`);
    expect(scriptedResponse.status).toBe(status);
  }
  expect(await stored()).toEqual([]);
});

it("repeats its response to a form that was stored before the job was closed", async () => {
  const key = await mintedKey(`${app.url}${JOB}`);
  const send = async () => {
    const response = await post(applicationBody(key, RESUME));
    return `${response.status} ${response.headers.get("location")}`;
  };
  const first = await send();
  expect(first).toMatch(/^303 /);
  await onDatabaseOf(app, (db) => openJob(db, false));
  expect(await send()).toBe(first);
  const elsewhere = post(applicationBody(key, RESUME), "/careers/apply/a%00b");
  expect((await elsewhere).status).toBe(404);
  expect(await stored()).toHaveLength(1);
});

it("says beside the upload that the file store is down, and stores nothing", {
  tags: ["thorough"],
}, async () => {
  const browser = await launchBrowser();
  const storeless = await startApp({
    environment: {
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_REGION: "us-east-1",
      S3_BUCKET: "resumes",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
  });
  try {
    const { page } = await visit(browser, storeless.url);
    await openForm(page, JOB);
    await fillApplication(page, RESUME);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByText(/^Resume upload failed: our file store is not available/).waitFor();
    await expect.poll(() => page.getByLabel("Full Name").inputValue()).toBe(APPLICANT.full_name);
    expect(await onDatabaseOf(storeless, (db) => db.$count(applications))).toBe(0);
  } finally {
    await browser.close();
    await storeless.remove();
  }
});

it("stores at most twenty applications an hour from one address, and says when to try again", {
  tags: ["thorough"],
}, async () => {
  const limited = await startApp({ environment: { RATE_LIMIT: "on" } });
  try {
    const send = (number: number) =>
      fetch(`${limited.url}${JOB}`, {
        method: "POST",
        body: applicationBody(null, RESUME, { phone: `609 555 01${number + 10}` }),
        redirect: "manual",
      });
    const statuses: number[] = [];
    for (let number = 0; number < 20; number += 1) statuses.push((await send(number)).status);
    expect(new Set(statuses)).toEqual(new Set([303]));
    // A repetition of what is stored is no new application.
    expect((await send(0)).status).toBe(303);
    const refused = await send(20);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Too many forms came from your network");
  } finally {
    await limited.remove();
  }
});
