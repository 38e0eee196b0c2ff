import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { addApplications, signedIn } from "../journeys/adminData";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

/** More than the buffers of a connection hold, so that an unread download waits for its reader. */
const RESUME_BYTES = 24 * 1024 * 1024;

let cookie = "";
beforeAll(async () => {
  const jobs = { jobId: "product-manager", jobTitle: "Product Manager" };
  const resume = randomBytes(RESUME_BYTES);
  await addApplications(app, [{ fullName: "Sam Rivera", ...jobs, resume }]);
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/backup");
  const cookies = await page.context().cookies();
  cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
});

interface Download {
  sent: ClientRequest;
  response: IncomingMessage;
}

/** Asks for a download and reads none of it. */
async function begin(path: string, body = ""): Promise<Download> {
  const headers = {
    cookie,
    origin: app.url,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
  };
  const sent = request(new URL(path, app.url), { method: "POST", headers });
  sent.on("error", () => undefined);
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.on("error", () => undefined);
  return { sent, response };
}

const BACKUP = "/admin/settings/backup/download";

test.each([
  [BACKUP, ""],
  ["/admin/settings/personal-data/export", "email=sam.rivera%40example.com"],
])("the site goes on after the reader of %s left in the middle", async (path, body) => {
  for (let count = 0; count < 3; count++) {
    const { sent, response } = await begin(path, body);
    expect(response.statusCode).toBe(200);
    await once(response, "readable");
    sent.destroy();
  }
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
});

/** Begins a download, once there is room: those whose reader left end a moment later. */
async function beginWhenThereIsRoom(): Promise<Download> {
  let download: Download | undefined;
  await expect
    .poll(async () => {
      download = await begin(BACKUP);
      if (download.response.statusCode !== 200) download.sent.destroy();
      return download.response.statusCode;
    })
    .toBe(200);
  if (!download) throw new Error("no download began");
  return download;
}

test("two backups are downloaded at once, and the third is asked to wait", async () => {
  const both = [await beginWhenThereIsRoom(), await beginWhenThereIsRoom()];
  const third = await begin(BACKUP);
  expect(third.response.statusCode).toBe(303);
  expect(third.response.headers.location).toBe("/admin/settings/backup");
  for (const { sent } of [...both, third]) sent.destroy();
  const next = await beginWhenThereIsRoom();
  next.sent.destroy();
});
