import type { Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import { SITE } from "~/site/addresses";
import { NORTHWIND } from "../../database/demo/company";
import { ADMINISTRATOR } from "../support/app";
import { findBarriers, LOOKS } from "../support/axe";
import { visit } from "../support/browser";
import { documentOf } from "../support/plainDocument";
import { signInByRequest } from "../support/signInByRequest";
import { startSite } from "../support/site";

/** What stands in an address for a record. */
const EXAMPLES: Record<string, string> = {
  ":jobId": "senior-software-engineer",
  ":slug": "modern-data-pipeline-architecture",
  ":category": "ai",
  ":author": "joel-abernathy",
  ":tag": "data-quality",
};
/** These are there once an owner has filled them: referencePages.test.ts and plainPages.test.ts. */
const NOT_ON_THE_DEMO = ["/case-studies", "/people", "/:address"];
const PAGES = [
  ...SITE.filter(({ frame, cache }) => frame === "public" && cache)
    .map(({ path }) => path)
    .filter((path) => !NOT_ON_THE_DEMO.includes(path))
    .map((path) => path.replace(/:\w+/, (name) => EXAMPLES[name] ?? name)),
  "/careers?search=nothing-like-it",
];

/** The same elements with other words. */
const LIKE_ANOTHER = new Set([
  "/careers",
  "/ai-data-science",
  "/featured-blogs",
  "/blog/category/ai",
  "/blog/tag/data-quality",
  "/terms",
]);

const HEADER = [
  ["Home", "/"],
  ["Services", "/services"],
  ["Staff Augmentation", "/staff-augmentation"],
  ["Blog", "/blog"],
  ["AI & Data Science", "/ai-data-science"],
  ["Careers", "/careers"],
  ["Contact", "/contact"],
];
const QUICK_LINKS = [
  ["Home", "/"],
  ["Services", "/services"],
  ["Staff Augmentation", "/staff-augmentation"],
  ["Careers", "/careers"],
  ["Contact", "/contact"],
];
const SERVICES = [
  ["AI/ML Solutions", "/services#ai-ml"],
  ["Cloud Infrastructure", "/services#cloud"],
  ["Data Engineering", "/services#data"],
  ["Staff Augmentation", "/staff-augmentation"],
  ["System Integration", "/services#integration"],
  ["Digital Transformation", "/services#digital"],
];
const LEGAL = [
  ["Privacy", "/privacy"],
  ["Terms", "/terms"],
  ["Cookies", "/cookies"],
];

const PAGE_MAX_BYTES = 110 * 1024;
const SCRIPTS_MAX_BYTES = 8 * 1024;

const { app, browser } = await startSite();

/** A page as the server sends it. */
async function open(path: string): Promise<Document> {
  return documentOf(await (await fetch(app.url + path)).text());
}

/** Words and address of every link in a part of the page. */
function linksIn(page: Document, selector: string): (string | null)[][] {
  const links = [...page.querySelectorAll(`${selector} a`)];
  return links.map((a) => [a.textContent, a.getAttribute("href")]);
}

const addressesIn = (page: Document, selector: string) =>
  linksIn(page, selector).map(([, address]) => address);

async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

// Before any other: the first to ask for a page is the one for whom it would be cached.
it.each(PAGES)("%s is the same for an administrator as for anybody else", async (path) => {
  const cookie = await signInByRequest(app);
  const send = async (headers: Record<string, string>) => {
    const response = await fetch(app.url + path, { headers });
    const cookies = response.headers.getSetCookie();
    return { status: response.status, cookies, html: await response.text() };
  };
  const forAdministrator = await send({ cookie });
  expect(forAdministrator).toMatchObject({ status: 200, cookies: [] });
  expect(forAdministrator.html).not.toContain(ADMINISTRATOR.name);
  expect(await send({})).toEqual(forAdministrator);
});

describe("the frame of every public page", () => {
  it("has the links of the specification, and marks the current one", async () => {
    for (const path of PAGES) {
      const page = await open(path);
      expect(linksIn(page, "header nav"), path).toEqual(HEADER);
      const buttons = [...page.querySelectorAll("header nav a.cta")];
      expect(
        buttons.map((a) => a.textContent),
        path,
      ).toEqual(["Contact"]);
      expect(linksIn(page, "footer nav[aria-label='Quick Links']"), path).toEqual(QUICK_LINKS);
      expect(linksIn(page, "footer nav[aria-label='Services']"), path).toEqual(SERVICES);
      expect(linksIn(page, "footer nav[aria-label='Legal']"), path).toEqual(LEGAL);
    }
    const careers = await open("/careers");
    expect(careers.querySelector("header [aria-current=page]")?.textContent).toBe("Careers");
    const footer = careers.querySelector("footer")?.textContent ?? "";
    expect(footer).toContain("Transforming businesses through innovative technology solutions");
    const year = createOfficeCalendar(NORTHWIND).dayOf(new Date()).slice(0, 4);
    expect(footer).toContain(`© ${year} Northwind Technology Consulting`);
    expect(footer).toContain("Hamilton, NJ");
    expect(footer).toContain("East Brunswick, NJ");
  });

  it("shows every link of the menu from 1024 pixels on, in one line beside the name", async () => {
    const { page } = await visit(browser, app.url, { viewport: { width: 1024, height: 768 } });
    await page.goto("/");
    await expect.poll(() => page.getByRole("button", { name: "Menu" }).isVisible()).toBe(false);
    await page.evaluate(() => document.fonts.ready);
    const boxes = await page
      .locator(".nav :is(.logo, li a, .tools button)")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(HEADER.length + 2);
    for (const [place, box] of boxes.entries()) {
      expect(box.right).toBeLessThanOrEqual(boxes[place + 1]?.left ?? 1024);
      expect(box.bottom).toBeLessThanOrEqual(80);
    }
  });

  it("has no dead link: every link of every page answers, every anchor exists", async () => {
    const addresses = new Set<string>();
    for (const path of PAGES) {
      for (const address of addressesIn(await open(path), "")) {
        const { href, origin } = new URL(address ?? "", app.url + path);
        if (origin === app.url) addresses.add(href);
      }
    }
    for (const address of addresses) {
      const response = await fetch(address);
      const html = await response.text();
      expect(`${response.status} ${address}`).toBe(`200 ${address}`);
      const anchor = new URL(address).hash.slice(1);
      if (anchor) expect(html, address).toContain(`id="${anchor}"`);
    }
    expect(addresses.size).toBeGreaterThan(20);
  });
});

describe("every reading page", () => {
  it("has one heading, its landmarks, a title and description of its own, and a canonical address", async () => {
    const titles = new Set<string>();
    for (const path of PAGES.filter((path) => !path.includes("?"))) {
      const page = await open(path);
      const found = (selector: string) => page.querySelectorAll(selector).length;
      expect(found("h1"), path).toBe(1);
      for (const part of ["header", "main", "footer"])
        expect(found(`body > ${part}`), `${path} ${part}`).toBe(1);
      const description = page.querySelector("meta[name=description]")?.getAttribute("content");
      expect(description?.length, path).toBeGreaterThan(40);
      const canonical = page.querySelector("link[rel=canonical]")?.getAttribute("href");
      expect(canonical).toBe(`${app.url}${path}`);
      titles.add(page.querySelector("title")?.textContent ?? "");
    }
    expect(titles.size).toBe(PAGES.length - 1);
    for (const title of titles) expect(title).toMatch(/ \| Northwind Technology Consulting$/);
  });

  it("writes nothing to the console, requests no other host, and stays small", async () => {
    const { page, complaints } = await visit(browser, app.url);
    // Every page as a first visit: nothing comes out of the browser's cache.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    for (const path of PAGES) {
      const requests: Request[] = [];
      const note = (request: Request) => requests.push(request);
      page.on("requestfinished", note);
      await page.goto(path, { waitUntil: "load" });
      page.off("requestfinished", note);
      const scripts = requests.filter((request) => request.resourceType() === "script");
      // The early script stands in the page.
      expect(scripts, path).toHaveLength(1);
      expect(await bytesOf(requests), path).toBeLessThanOrEqual(PAGE_MAX_BYTES);
      expect(await bytesOf(scripts), path).toBeLessThanOrEqual(SCRIPTS_MAX_BYTES);
    }
    expect(complaints).toEqual([]);
  });

  it("is accessible, on phones and wide screens, in either theme", {
    tags: ["thorough"],
  }, async () => {
    const others = ["/nowhere", "/careers/job/nothing", "/careers?applied=APP-7G2K9QXT"];
    const paths = PAGES.filter((path) => !LIKE_ANOTHER.has(path)).concat(others);
    expect(await findBarriers(browser, app.url, paths, LOOKS)).toEqual([]);
  });

  it("shows everything without scripts", { tags: ["thorough"] }, async () => {
    const { page } = await visit(browser, app.url, { javaScriptEnabled: false });
    for (const path of PAGES) {
      await page.goto(path);
      const hidden = page.locator("main [data-reveal]").filter({ visible: false });
      await expect.poll(() => hidden.count(), { message: path }).toBe(0);
    }
    await page.goto("/");
    await page.getByRole("link", { name: "View All Services" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/services");
  });
});

describe("the home page", () => {
  it("leads to services, staff augmentation and contact as the specification says", async () => {
    const page = await open("/");
    expect(addressesIn(page, "main > section:nth-of-type(1)")).toEqual(["/contact", "/services"]);
    expect(addressesIn(page, "#services")).toEqual([
      "/services",
      "/services#ai-ml",
      "/services#cloud",
      "/services#data",
      "/staff-augmentation",
    ]);
    expect(addressesIn(page, ".closing")).toEqual(["/contact", "/services"]);
    const insights = [...page.querySelectorAll("main section")].find((section) =>
      section.textContent?.includes("Latest Insights"),
    );
    const links = [...(insights?.querySelectorAll("a") ?? [])];
    expect(links.map((a) => a.getAttribute("href"))).toEqual([
      "/blog",
      "/blog/introduction-to-generative-ai",
      "/blog/data-science-for-business-intelligence",
      "/blog/modern-data-pipeline-architecture",
    ]);
    expect(page.querySelectorAll(".claims li")).toHaveLength(5);
    expect(page.querySelectorAll(".tiles h3")).toHaveLength(4);
  });
});

describe("the services page", () => {
  it("has six cards, five sections with four offerings and a way to contact, and a last call", async () => {
    const page = await open("/services");
    const cards = [...page.querySelectorAll(".svc h3")];
    expect(cards.map((card) => card.textContent)).toEqual(SERVICES.map(([name]) => name));
    for (const id of ["ai-ml", "cloud", "data", "integration", "digital"]) {
      expect(page.querySelectorAll(`#${id} li`), id).toHaveLength(4);
      expect(addressesIn(page, `#${id}`)).toEqual([`/contact?service=${id}`]);
    }
    expect(addressesIn(page, ".closing")).toEqual(["/contact", "/staff-augmentation"]);
  });

  it("lists all six services below its bar: five sections, and the page of staff augmentation", async () => {
    const page = await open("/services");
    expect(addressesIn(page, "nav[aria-label='All services']")).toEqual(
      SERVICES.map(([, href]) => href?.replace("/services#", "#")),
    );
  });

  it("marks, in the list of sections, the one being read", { tags: ["thorough"] }, async () => {
    const { page } = await visit(browser, app.url, { viewport: { width: 1440, height: 900 } });
    await page.goto("/services#data");
    const marked = page.locator("[data-spy] [aria-current]");
    await marked.filter({ hasText: "Data Engineering" }).waitFor();
    await expect.poll(() => marked.count()).toBe(1);
  });
});

describe("the roles of staff augmentation", () => {
  it("are the groups of the specification, without a hole below a short one, at any width", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await visit(browser, app.url);
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/staff-augmentation");
      const groups = await page.locator(".roles > div").evaluateAll((all) =>
        all.map((group) => {
          const { left, top, bottom } = group.getBoundingClientRect();
          return { name: group.querySelector("dt")?.textContent, left, top, bottom };
        }),
      );
      expect(groups.map(({ name }) => name)).toEqual([
        "Software Development",
        "Data & Analytics",
        "Data and BI",
        "AI/ML",
        "Cloud and infrastructure",
        "Security and compliance",
        "Project management",
      ]);
      const gaps = groups.flatMap((group, place) => {
        const next = groups[place + 1];
        return next && next.left === group.left ? [next.top - group.bottom] : [];
      });
      expect(Math.max(...gaps), `${width}`).toBeLessThan(45);
      const ends = new Map(groups.map(({ left, bottom }) => [left, bottom]));
      const spread = Math.max(...ends.values()) - Math.min(...ends.values());
      expect(spread, `${width}`).toBeLessThan(150);
    }
  });
});

describe("an unknown address", () => {
  it("answers 404 with the site's own page", async () => {
    for (const path of ["/nowhere", "/careers/nowhere", "/services/nothing"]) {
      expect((await fetch(app.url + path)).status).toBe(404);
      const page = await open(path);
      expect(page.querySelector("h1")?.textContent).toBe("This page has drifted off the chart.");
      expect(page.title).toBe("Page not found | Northwind Technology Consulting");
      expect(linksIn(page, "header nav")).toEqual(HEADER);
    }
  });

  it("answers a form with a page that says that it was not accepted", async () => {
    const response = await fetch(`${app.url}/nowhere`, { method: "POST", body: "a=b" });
    expect(response.status).toBe(405);
    const html = await response.text();
    expect(html).toContain("This request was not accepted.");
    expect(html).not.toContain("on our side");
  });

  describe.each([
    { path: "/nowhere", colorScheme: "light", set: { tags: "thorough" } },
    { path: "/nowhere", colorScheme: "dark", set: { tags: "thorough" } },
    { path: "/careers/job/never-there", colorScheme: "light", set: { tags: "thorough" } },
    { path: "/careers/job/never-there", colorScheme: "dark", set: { tags: "thorough" } },
    { path: "/blog/never-there", colorScheme: "light", set: {} },
    { path: "/blog/never-there", colorScheme: "dark", set: { tags: "thorough" } },
  ] as const)("$path in $colorScheme", ({ path, colorScheme, set }) => {
    it("shows its heading below the bar, over its own ground", set, async () => {
      const { page } = await visit(browser, app.url, { colorScheme });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        const heading = await page.locator("h1").boundingBox();
        const bar = await page.locator("header").first().boundingBox();
        expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
        const ground = await page.locator(".lost").evaluate((part) => {
          const { backgroundColor, isolation } = getComputedStyle(part);
          return { backgroundColor, isolation };
        });
        expect(ground.isolation).toBe("isolate");
        expect(ground.backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
      }
    });
  });

  it("searches the articles, with and without scripts", { tags: ["thorough"] }, async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await visit(browser, app.url, { javaScriptEnabled });
      await page.goto("/nowhere");
      await page.getByLabel("Search articles").fill("pipelines");
      await page.getByRole("button", { name: "Search" }).click();
      await page.waitForURL("**/blog?search=pipelines");
      await page.getByText("Modern data pipeline architecture").waitFor();
    }
  });

  it.each(["/nowhere", "/blog"])(
    "%s has a search whose field and button end on one line",
    async (path) => {
      const { page } = await visit(browser, app.url, { javaScriptEnabled: false });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      const field = await page.locator("main input[name=search]").boundingBox();
      const button = await page.getByRole("button", { name: "Search" }).boundingBox();
      const end = (box: typeof field) => Math.round((box?.y ?? 0) + (box?.height ?? 0));
      expect(end(button)).toBe(end(field));
    },
  );

  it("leads to the pages that most people look for", async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/nowhere");
    for (const href of ["/", "/contact", "/services", "/careers", "/blog"])
      await expect
        .poll(() => page.locator(`main a[href="${href}"]`).count(), { message: href })
        .toBe(1);
  });
});

describe("readiness", () => {
  it("is answered when database and storage are there", async () => {
    const response = await fetch(`${app.url}/readyz`);
    expect([response.status, await response.text()]).toEqual([200, "ready\n"]);
  });
});
