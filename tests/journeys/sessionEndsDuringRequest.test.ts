import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { notInArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { auditEvents } from "~/platform/data/tables.server";
import { getRetention } from "~/privacy/queries.server";
import { OPENED_FROM_FIELD } from "~/shell/forms/hiddenFields";
import { addApplications, onDatabaseOf, shownNow } from "../support/adminData";
import { signInByRequest } from "../support/signInByRequest";
import { startSite } from "../support/site";

// Requests whose headers came before their session ended, and their bodies afterwards.

const { app } = await startSite();

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=edge";
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>';
const APPLICANT = { fullName: "Lena Ortiz", jobId: "product-manager", jobTitle: "Manager" };

interface Post {
  target: string;
  body: Buffer;
  type: string;
}

const form = (target: string, fields: Record<string, string>): Post => ({
  target,
  body: Buffer.from(new URLSearchParams(fields).toString()),
  type: FORM,
});

const upload = (target: string, name: string, content: Buffer | string): Post => ({
  target,
  body: Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"; filename="a.svg"\r\n`),
    Buffer.from("Content-Type: application/octet-stream\r\n\r\n"),
    Buffer.from(content),
    Buffer.from("\r\n--edge--\r\n"),
  ]),
  type: MULTIPART,
});

/** Sends the headers and three bytes. The program has taken the request up once this resolves. */
async function begin(cookie: string, { target, body, type }: Post) {
  const headers = {
    cookie,
    accept: "text/html",
    "content-type": type,
    "content-length": body.length,
    expect: "100-continue",
  };
  const call = request(new URL(target, app.url), { method: "POST", headers });
  const responded = once(call, "response");
  call.flushHeaders();
  await once(call, "continue");
  call.write(body.subarray(0, 3));
  const rest = body.subarray(3);
  return {
    finish: async () => {
      call.end(rest);
      const [response] = (await responded) as [IncomingMessage];
      await buffer(response);
      const { statusCode, headers: given } = response;
      return `${statusCode} ${given.location ?? ""}`.trim();
    },
  };
}

/** The form of the retention, as its page fills it. */
const retention = async (months: string) => {
  const stored = await onDatabaseOf(app, async (db) => (await getRetention(db)).months);
  return form("/admin/settings/retention", {
    [OPENED_FROM_FIELD]: fingerprintOf(stored),
    application_months: months,
    inquiry_months: months,
  });
};

/** What the audit log says was done, but for signing in and out. */
const deeds = () =>
  onDatabaseOf(app, async (db) => {
    const comings = ["signed-in", "signed-out-everywhere"] as const;
    const rows = await db
      .select()
      .from(auditEvents)
      .where(notInArray(auditEvents.action, [...comings]));
    return rows.map(({ action }) => action).sort();
  });

test("nothing is done by a request that began before its session ended and arrived afterwards", async () => {
  const [applicationId] = await addApplications(app, [APPLICANT]);
  const [here, elsewhere] = [await signInByRequest(app), await signInByRequest(app)];
  const email = "lena.ortiz@example.com";
  const posts: Record<string, Post> = {
    "a job": form("/admin/jobs/product-manager/delete", shownNow()),
    "an application": form(`/admin/applications/${applicationId}/delete`, shownNow()),
    "the retention": await retention("7"),
    "a person": form("/admin/settings/personal-data/erase", { email, confirmation: email }),
    "their data": form("/admin/settings/personal-data/export", { email }),
    "an origin": form("/admin/settings/mail/emailjs", { origins: "https://evil.example" }),
    "a note": form(`/admin/applications/${applicationId}/notes`, { text: "Call her." }),
    "the logo": upload("/admin/settings/brand/logo", "logo", LOGO),
    "a picture": upload("/admin/media/upload", "picture", PICTURE),
  };
  const before = await deeds();
  const begun = await Promise.all(
    Object.entries(posts).map(async ([what, post]) => [what, await begin(here, post)] as const),
  );
  const out = await begin(elsewhere, form("/admin/settings/security/sessions/end", { from: "" }));
  expect(await out.finish()).toBe("302 /admin/login?signed-out-everywhere");
  const responses: Record<string, string> = {};
  for (const [what, { finish }] of begun) responses[what] = await finish();
  expect(await deeds()).toEqual(before);
  // Without scripts, what was typed goes back to its sender.
  const typed = ["a note", "an origin", "the retention"];
  for (const [what, response] of Object.entries(responses))
    if (typed.includes(what)) expect(response, what).toBe("403");
    else expect(response, what).toMatch(/^302 \/admin\/login(\?next=|$)/);
});

test("what arrives while its session lasts is done", async () => {
  const cookie = await signInByRequest(app);
  const before = await deeds();
  const posts = [
    form("/admin/jobs/product-manager/deactivate", shownNow()),
    await retention("8"),
    upload("/admin/settings/brand/logo", "logo", LOGO),
    upload("/admin/media/upload", "picture", PICTURE),
  ];
  for (const post of posts) {
    const { finish } = await begin(cookie, post);
    expect(await finish(), post.target).not.toContain("/admin/login");
  }
  expect((await deeds()).length).toBe(before.length + posts.length);
});
