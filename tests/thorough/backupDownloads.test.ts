import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { addApplications, signedIn } from "../support/adminData";
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
  clientRequest: ClientRequest;
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
  const clientRequest = request(new URL(path, app.url), { method: "POST", headers });
  clientRequest.on("error", () => undefined);
  clientRequest.end(body);
  const [response] = (await once(clientRequest, "response")) as [IncomingMessage];
  response.on("error", () => undefined);
  return { clientRequest, response };
}

const BACKUP = "/admin/settings/backup/download";

test.each([
  [BACKUP, ""],
  ["/admin/settings/personal-data/export", "email=sam.rivera%40example.com"],
])("the site goes on after the reader of %s left in the middle", async (path, body) => {
  for (let count = 0; count < 3; count++) {
    const { clientRequest, response } = await begin(path, body);
    expect(response.statusCode).toBe(200);
    await once(response, "readable");
    clientRequest.destroy();
  }
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
});

/** Begins a download, once there is room: those whose reader left end a moment later. */
async function beginWhenThereIsRoom(): Promise<Download> {
  let download: Download | undefined;
  await expect
    .poll(async () => {
      download = await begin(BACKUP);
      if (download.response.statusCode !== 200) download.clientRequest.destroy();
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
  for (const { clientRequest } of [...both, third]) clientRequest.destroy();
  const next = await beginWhenThereIsRoom();
  next.clientRequest.destroy();
});
