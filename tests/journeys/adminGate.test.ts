import { Agent } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import { SITE } from "~/site/addresses";
import { onDatabaseOf } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { type RawRequest, type RawResponse, rawRequest } from "../support/rawRequest";
import { startSite } from "../support/site";

/** Stands on every page of the admin area, and nowhere else. */
const CANARY = "Quokka Canary";
const JOB = "cloud-solutions-architect";
const RECORD = "019a0000-0000-7000-8000-000000000000";

const patterns = SITE.filter(({ access }) => access === "administrator");
const pathOf = (pattern: string) =>
  pattern.replace(":jobId", JOB).replace(/:\w+/, RECORD).replace("*", "elsewhere");

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const { app } = await startSite();
beforeAll(() => onDatabaseOf(app, (db) => db.update(accountsTable).set({ name: CANARY })));
afterAll(() => agent.destroy());

const ask = (request: RawRequest) => rawRequest(app.url, agent, request);

async function signIn(): Promise<string> {
  const { email, password } = ADMINISTRATOR;
  const body = new URLSearchParams({ email, password }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await ask({ method: "POST", target: "/admin/login", headers, body });
  return [response.headers["set-cookie"] ?? []]
    .flat()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Other ways to write an address, some of which the router forgives. */
function spellings(path: string): string[] {
  const [, first = "", ...rest] = path.split("/");
  const tail = rest.length ? `/${rest.join("/")}` : "";
  const upper = path.toUpperCase();
  return [
    path,
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/%2e${path}`,
    `/x/%2e%2e${path}`,
    `${path}.data`,
    `${path}/_.data`,
    `${path}.data/`,
    `${path}/.data`,
    `/_root.data?path=${path}`,
    `${path}.DATA`,
    `${path}.data.data`,
    `${path}.data?_routes=root`,
    `${path}.data?_routes=site/adminLayout`,
    `${path}.data?_routes=dashboard/dashboard,jobs/admin/jobs,applications/admin/list/applications`,
    `${path}.data?_routes=`,
    `${path}.data?index`,
    `${path}?_data=site/adminLayout`,
    `${path}?_routes=site/adminLayout`,
    `${path}?index`,
    `${path}?next=/admin`,
    upper,
    `/A${path.slice(2)}`,
    `${upper}.data`,
    `/%61${path.slice(2)}`,
    `/%2561${path.slice(2)}`,
    `${path}%20`,
    `${path}%09`,
    `${path}%00`,
    `${path}%0a`,
    `/${first}%2f${rest.join("%2f")}`,
    `%2f${path}`,
    `/${first}%5c${rest.join("%5c")}`,
    `/\\${path.slice(1)}`,
    path.replaceAll("/", "\\").replace("\\", "/"),
    `/${first};x${tail}`,
    `${path};x`,
    `/${first}/..;${tail}`,
    `${path}.css`,
    `${path}/x.css`,
    `${path}.json`,
    `${path}.html`,
    `${path}.data;.js`,
    `${path}#x`,
    `${path}~`,
    `/contact/..${path}`,
    `/healthz/..${path}`,
    `/admin/login/..${path.slice(6)}`,
    `/admin/login${path.slice(6)}`,
    `/admin/./${path.slice(7)}`,
    `http://localhost${path}`,
    `//localhost${path}`,
  ];
}

const DISGUISES: Record<string, string>[] = [
  { "x-original-url": "/healthz" },
  { "x-rewrite-url": "/healthz" },
  {
    "x-forwarded-prefix": "/public",
    "x-forwarded-host": "localhost",
    "x-forwarded-for": "127.0.0.1",
  },
  { "x-http-method-override": "GET" },
  { "x-react-router-spa-mode": "yes" },
  { "x-react-router-prerender-data": "yes" },
  { "x-remix-response": "yes", "x-remix-reload-document": "true" },
  { "x-middleware-subrequest": "middleware:middleware:middleware" },
  { authorization: "Basic YWRtaW46YWRtaW4=" },
  { cookie: "frontdesk_session=x.y; frontdesk_device=a.b; frontdesk_session=%00" },
  { range: "bytes=0-100000", "if-none-match": "*" },
  { purpose: "prefetch", "sec-purpose": "prefetch", accept: "text/x-script" },
];

const METHODS = ["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"];

/**
 * All of it for each address would be 14,000 requests, which bench/campaigns.ts sends: here each takes every sixth, so
 * that every spelling and disguise meets more than ten of them.
 */
const TURNS = Number(process.env.GATE_TURNS ?? 6);
const ALL_MS = 120_000 + 900_000 / TURNS;

function requestsFor(path: string, cookie: string, place: number): RawRequest[] {
  const signedOut = { cookie };
  const every = [
    ...spellings(path).flatMap((target) => [{ target }, { target, headers: signedOut }]),
    ...DISGUISES.map((headers) => ({ target: path, headers })),
    ...DISGUISES.map((headers) => ({
      target: "/healthz",
      headers: { ...headers, "x-original-url": path, "x-rewrite-url": path },
    })),
    ...METHODS.map((method) => ({ method, target: path })),
    ...METHODS.map((method) => ({ method, target: `${path}.data`, headers: signedOut })),
  ];
  const chosen = every.filter((_, turn) => turn % TURNS === place % TURNS);
  return [{ target: path }, { target: path, headers: signedOut }, ...chosen];
}

async function askAll(requests: RawRequest[]): Promise<RawResponse[]> {
  const responses: RawResponse[] = [];
  for (let start = 0; start < requests.length; start += 16) {
    responses.push(...(await Promise.all(requests.slice(start, start + 16).map(ask))));
  }
  return responses;
}

/** React Router tells its own browser code of a redirect in a body, with 202. */
function leadsToLogin({ status, headers, body }: RawResponse): boolean {
  // A HEAD has no body to say it in, and nothing to leak either.
  if (status === 202) return body === "" || body.includes('"/admin/login');
  return status === 302 && String(headers.location).startsWith("/admin/login");
}

describe("the gate of the admin area", () => {
  it("shows the canary to the administrator, so that its absence elsewhere proves something", async () => {
    const headers = { cookie: await signIn() };
    for (const target of [
      "/admin",
      "/admin/jobs",
      "/admin/applications",
      "/admin/inquiries",
      "/admin.data",
    ]) {
      const response = await ask({ target, headers });
      expect(response.body, target).toContain(CANARY);
      expect(response.headers["cache-control"], target).toBe("private, no-store");
    }
  });

  it("shows nobody else a byte, however the address is written", {
    tags: ["thorough"],
    timeout: ALL_MS,
  }, async () => {
    const cookie = await signIn();
    await ask({ method: "POST", target: "/admin/logout", headers: { cookie } });
    const requests = patterns.flatMap(({ path }, place) =>
      requestsFor(pathOf(path), cookie, place),
    );
    expect(requests.length).toBeGreaterThanOrEqual(2000);
    const responses = await askAll(requests);
    const requestsThat = (wrong: (response: RawResponse, request: RawRequest) => boolean) =>
      requests
        .filter((request, place) => wrong(responses[place] as RawResponse, request))
        .map(({ method = "GET", target }) => `${method} ${target}`);
    expect(requestsThat(({ body }) => body.includes(CANARY))).toEqual([]);
    expect(requestsThat(({ status }) => status >= 500)).toEqual([]);
    const isOpen = (response: RawResponse, request: RawRequest) =>
      response.status < 400 && !leadsToLogin(response) && !isPublic(request);
    expect(requestsThat(isOpen)).toEqual([]);
  });

  it("sends a person who asked for a page to the login, and back to it afterwards", async () => {
    const response = await ask({ target: "/admin/jobs?search=a+b" });
    expect(response.status).toBe(302);
    expect(response.headers.location).toBe("/admin/login?next=%2Fadmin%2Fjobs%3Fsearch%3Da%2Bb");
    expect((await ask({ target: "/admin" })).headers.location).toBe("/admin/login");
  });

  it.each([
    ["/admin/applications/an-id/resume", "/admin/applications/an-id"],
    ["/admin/applications/export?status=new", "/admin/applications?status=new"],
  ])(
    "sends a person who asked for the file %s to its page after the login",
    async (target, page) => {
      const { location } = (await ask({ target })).headers;
      expect(location).toBe(`/admin/login?next=${encodeURIComponent(page)}`);
    },
  );

  it.each(["cross-site", "same-site"])(
    "refuses what a page on a %s address posts, whatever the address",
    async (site) => {
      const cookie = await signIn();
      for (const { path } of SITE) {
        const headers = { cookie, "sec-fetch-site": site };
        const response = await ask({ method: "POST", target: pathOf(path), headers, body: "a=b" });
        expect(response.status, path).toBe(403);
      }
      expect((await ask({ target: "/admin", headers: { cookie } })).status).toBe(200);
    },
  );
});

/**
 * Spellings that the standard itself resolves to another, public address: `/admin/login/../x` is fine, `/healthz` is
 * meant to answer.
 */
function isPublic({ target }: RawRequest): boolean {
  const { pathname } = new URL(target, "http://localhost");
  return ["/healthz", "/admin/login"].includes(pathname.replace(/\/$/, ""));
}
