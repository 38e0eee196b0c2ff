import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningApp, startApp } from "../support/app";
import { parseXml, textsOf } from "../support/xml";

const ORIGIN = "https://firm.example";
const JOB = "senior-software-engineer";
const POST = "introduction-to-generative-ai";

let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ environment: { PUBLIC_URL: ORIGIN } });
});

afterAll(() => app?.remove());

const get = (path: string, init?: RequestInit) => fetch(app.url + path, init);

describe("what robots read", () => {
  test("every address of the sitemap answers, names itself as canonical and has a picture", {
    tags: ["thorough"],
  }, async () => {
    const addresses = textsOf(parseXml(await (await get("/sitemap.xml")).text()), "loc");
    expect(addresses).toContain(`${ORIGIN}/careers/job/${JOB}`);
    const heads = await Promise.all(addresses.map(headOf));
    for (const [i, head] of heads.entries()) {
      expect(head.status).toBe(200);
      expect(head.canonical).toBe(addresses[i]);
      const picture = await get(new URL(head.picture).pathname, { method: "HEAD" });
      expect([head.picture, picture.status]).toEqual([head.picture, 200]);
    }
    const distinct = (values: string[]) => new Set(values).size;
    expect(distinct(heads.map(({ title }) => title))).toBe(addresses.length);
    expect(distinct(heads.map(({ description }) => description))).toBe(addresses.length);
    expect(distinct(heads.map(({ picture }) => picture))).toBe(addresses.length);
  });

  test("a filtered list names the unfiltered one as canonical", async () => {
    const { canonical } = await headOf(`${ORIGIN}/careers?type=Contract`);
    expect(canonical).toBe(`${ORIGIN}/careers`);
  });

  test("an application form names its job's page as canonical", async () => {
    const { canonical } = await headOf(`${app.url}/careers/apply/senior-software-engineer`);
    expect(canonical).toBe(`${ORIGIN}/careers/job/senior-software-engineer`);
  });

  test("robots.txt names the sitemap and excludes the admin area", async () => {
    const text = await (await get("/robots.txt")).text();
    for (const path of ["/admin$", "/admin?", "/admin/"])
      expect(text).toContain(`Disallow: ${path}\n`);
    // A firm may have a page such as /administration.
    expect(text).not.toContain("Disallow: /admin\n");
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  test("a job's page carries a complete JobPosting", async () => {
    const page = await (await get(`/careers/job/${JOB}`)).text();
    const types = dataIn(page).map((data) => data["@type"]);
    expect(types).toEqual(["BreadcrumbList", "JobPosting"]);
    expect(dataIn(page)[1]).toMatchObject({
      employmentType: "FULL_TIME",
      directApply: true,
      jobLocation: { address: { addressLocality: "Hamilton", addressCountry: "US" } },
      baseSalary: { value: { minValue: 135_000, maxValue: 165_000, unitText: "YEAR" } },
    });
  });

  test("an article describes itself as an article", async () => {
    const page = await (await get(`/blog/${POST}`)).text();
    expect(dataIn(page).map((data) => data["@type"])).toEqual(["BreadcrumbList", "BlogPosting"]);
    expect(dataIn(page)[0]).toMatchObject({
      itemListElement: [
        { name: "Home" },
        { name: "Blog" },
        { name: "Artificial Intelligence", item: `${ORIGIN}/blog/category/ai` },
        { item: `${ORIGIN}/blog/${POST}` },
      ],
    });
    expect(page).toContain('<meta property="og:type" content="article"/>');
    expect(page).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*feed\.xml"/);
  });

  test("the home page describes the company to search engines", async () => {
    const [data] = dataIn(await (await get("/")).text());
    expect(data).toMatchObject({ "@graph": [{ "@type": "Organization" }, { "@type": "WebSite" }] });
  });
});

describe("the JSON for other programs", () => {
  test("any site may read the open jobs and the posts, and revalidate them by ETag", async () => {
    const jobs = ["/api/jobs", "/api/jobs?search=engineer", `/api/jobs/${JOB}`];
    const posts = ["/api/posts", "/api/posts?search=models", `/api/posts/${POST}`];
    for (const path of [...jobs, ...posts]) {
      const first = await get(path, { headers: { Origin: "https://other.example" } });
      expect(first.headers.get("access-control-allow-origin")).toBe("*");
      expect(first.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      const etag = first.headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      const again = await get(path, { headers: { "If-None-Match": etag } });
      expect([path, again.status, await again.text()]).toEqual([path, 304, ""]);
      expect(again.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  test("a page of jobs has its size and total", async () => {
    expect(await (await get("/api/jobs?department=Engineering")).json()).toMatchObject({
      items: [{ id: JOB, url: `${ORIGIN}/careers/job/${JOB}` }],
      page: 1,
      pageSize: 20,
      total: 1,
    });
  });

  test("a missing job answers 404 in JSON", async () => {
    const response = await get("/api/jobs/none");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { code: "job-not-found", message: "Job Not Found" },
    });
  });

  test("a preflight request is allowed; writing is refused", async () => {
    const preflight = await get("/api/jobs", {
      method: "OPTIONS",
      headers: { Origin: "https://other.example", "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("GET");
    expect((await get("/api/jobs", { method: "POST", body: "{}" })).status).toBe(405);
  });
});

describe("pictures and files with fixed names", () => {
  test.each([
    ["/og/home.png", 1200, 630],
    [`/og/job/${JOB}.png`, 1200, 630],
    [`/og/post/${POST}.png`, 1200, 630],
    ["/og/category-ai.png", 1200, 630],
    ["/icon-192.png", 192, 192],
    ["/icon-512.png", 512, 512],
    ["/icon-maskable-512.png", 512, 512],
    ["/apple-touch-icon.png", 180, 180],
  ])("%s is a PNG of %i by %i", async (path, width, height) => {
    const response = await get(path);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("content-encoding")).toBeNull();
    const body = Buffer.from(await response.arrayBuffer());
    expect(await sharp(body).metadata()).toMatchObject({ format: "png", width, height });
  });

  test.each([
    "/og/none.png",
    "/og/home.jpg",
    "/og/home",
    "/og/job/none.png",
    "/og/job/a.b.png",
    "/og/job/%00.png",
    "/og/job/%E0%A4%A.png",
    "/og/__proto__.png",
  ])("%s is not there", async (path) => {
    const { status } = await get(path);
    expect([400, 404]).toContain(status);
  });

  test("the feed, the manifest, the icon and security.txt have their content types", async () => {
    const types = {
      "/careers/feed.xml": "application/rss+xml; charset=utf-8",
      "/blog/feed.xml": "application/atom+xml; charset=utf-8",
      "/manifest.webmanifest": "application/manifest+json; charset=utf-8",
      "/favicon.ico": "image/x-icon",
      "/.well-known/security.txt": "text/plain; charset=utf-8",
      "/speculation-rules.json": "application/speculationrules+json",
    };
    for (const [path, type] of Object.entries(types)) {
      const response = await get(path);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        200,
        type,
      ]);
    }
    parseXml(await (await get("/careers/feed.xml")).text());
    const manifest = (await (await get("/manifest.webmanifest")).json()) as {
      icons: { src: string }[];
    };
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
  });

  test("browsers may fetch cached pages in advance, and neither a form nor the admin area", async () => {
    interface Rule {
      where: { and: [{ href_matches: string[] }, { not: { href_matches: string[] } }] };
    }
    const { prefetch } = (await (await get("/speculation-rules.json")).json()) as {
      prefetch: Rule[];
    };
    const isMatch = (patterns: string[], path: string) =>
      patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path }));
    const isFetched = (path: string) =>
      prefetch.some(
        ({ where: { and } }) =>
          isMatch(and[0].href_matches, path) && !isMatch(and[1].not.href_matches, path),
      );
    for (const path of ["/", "/services", "/partners", "/blog/introduction-to-generative-ai"])
      expect([path, isFetched(path)]).toEqual([path, true]);
    for (const path of [
      "/contact",
      "/admin",
      "/admin/jobs",
      "/test-blogs",
      "/careers/apply/analyst",
    ])
      expect([path, isFetched(path)]).toEqual([path, false]);
  });

  test("security.txt expires in less than a year", async () => {
    const text = await (await get("/.well-known/security.txt")).text();
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
    const days = (expires - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
  });
});

async function headOf(address: string) {
  const { pathname, search } = new URL(address);
  const response = await get(pathname + search);
  const html = await response.text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
  return {
    status: response.status,
    title: find(/<title>(.*?)<\/title>/),
    description: find(/<meta name="description" content="(.*?)"/),
    canonical: find(/<link rel="canonical" href="(.*?)"/),
    picture: find(/<meta property="og:image" content="(.*?)"/),
  };
}

function dataIn(html: string): Array<Record<string, unknown>> {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}
