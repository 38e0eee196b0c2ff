import { eq, isNull } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { jobs } from "~/jobs/tables.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import { DAY_MS } from "~/platform/durations";
import { onDatabaseOf } from "../support/adminData";
import { visit } from "../support/browser";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";

const FILLERS = 38;

const { app, browser } = await startSite();
beforeAll(async () => {
  await addJobs([
    { id: "asleep-00", isActive: false },
    { id: "hidden-00", closesOn: "2020-01-31", firstPublicAt: null },
    { id: "closed-00", closesOn: "2020-01-31", department: "Engineering" },
  ]);
});

type Changes = Partial<typeof jobs.$inferInsert> & { id: string };

function jobLike(changes: Changes): typeof jobs.$inferInsert {
  const longAgo = new Date(Date.now() - 400 * DAY_MS);
  return {
    title: `Chart Keeper ${changes.id}`,
    location: "Trenton, NJ",
    type: "Temporary",
    department: "Archives",
    description: "Keep 100% of the charts_in order.\n\nA second paragraph.",
    responsibilities: ["Keep charts"],
    requirements: ["Patience"],
    datePosted: longAgo,
    createdAt: longAgo,
    updatedAt: longAgo,
    firstPublicAt: changes.isActive === false ? null : longAgo,
    ...changes,
  };
}

const addJobs = (rows: Changes[]) =>
  onDatabaseOf(app, (db) =>
    db.transaction(async (tx) => {
      await tx.insert(jobs).values(rows.map(jobLike));
      await bumpContentVersion(tx);
    }),
  );

const titles = (page: Page) => page.locator(".job h3").allTextContents();
const counted = (page: Page, words: string) =>
  page.locator("[data-results-status]", { hasText: words }).waitFor();
const counter = (page: Page) => page.locator("[data-results-status]").textContent();

describe("the list of open positions, with scripts", () => {
  it("shows results while one types and chooses, puts the filters into the address, and clears them", async () => {
    const { page, complaints } = await visit(browser, app.url);
    await page.goto("/careers");
    expect(await counter(page)).toBe("Showing 4 of 4 open positions");
    await expect.poll(() => page.getByRole("button", { name: "Search" }).isVisible()).toBe(false);

    await page.getByLabel("Search").pressSequentially("PIPELINES");
    await counted(page, "Showing 1 of 4 open positions");
    expect(await titles(page)).toEqual(["Data Engineer"]);
    await page.waitForURL("**/careers?search=PIPELINES**");

    await page.getByLabel("Search").fill("");
    await page.getByLabel("Location").selectOption("Hamilton, NJ");
    await counted(page, "Showing 2 of 4 open positions");
    await page.getByLabel("Department").selectOption("Data Science");
    await page.getByText("No positions found matching your criteria").waitFor();
    expect(await counter(page)).toBe("Showing 0 of 4 open positions");

    await page.getByLabel("Department").selectOption("");
    await page.getByLabel("Location").selectOption("");
    await page.getByLabel("Workplace").selectOption("Remote");
    await counted(page, "Showing 1 of 4 open positions");
    expect(await page.locator(".job .where").textContent()).toContain(
      "Remote (East Brunswick, NJ)",
    );
    await page.getByLabel("Department").selectOption("Product");
    await page.getByText("No positions found matching your criteria").waitFor();

    await page.getByRole("button", { name: "Clear Filters" }).click();
    await counted(page, "Showing 4 of 4 open positions");
    await expect.poll(() => page.getByLabel("Location").inputValue()).toBe("");
    expect(complaints).toEqual([]);
  });

  it("finds what is close to a mistyped word, and says so", { tags: ["thorough"] }, async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/careers");
    await page.getByLabel("Search").fill("enginer");
    await counted(page, 'Nothing has "enginer"; showing what is close: engineer');
    expect(await counter(page)).toMatch(/^Showing 2 of 4 open positions\. /);
    expect((await titles(page)).join()).toContain("Engineer");
    await page.getByLabel("Search").fill("pipelines data");
    await counted(page, "as typed; showing positions with each of these words");
    expect(await titles(page)).toEqual(["Data Engineer"]);
    await page.getByLabel("Search").fill("xylophone");
    await counted(page, "Showing 0 of 4 open positions");
    expect(await counter(page)).toBe("Showing 0 of 4 open positions");
  });

  it("keeps the focus on a position that is still listed, and otherwise says how many are", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/careers");
    const search = page.getByLabel("Search");
    const link = page.locator("[data-results] a").filter({ hasText: "Data Engineer" }).first();
    const changed = async (words: string) => {
      const isHeld = Promise.withResolvers<void>();
      const focusIsThere = Promise.withResolvers<void>();
      await page.route(
        (url) => url.searchParams.get("search") === words,
        async (route) => {
          isHeld.resolve();
          await focusIsThere.promise;
          await route.continue();
        },
      );
      await search.fill(words);
      await link.focus();
      await isHeld.promise;
      focusIsThere.resolve();
    };
    await changed("pipelines");
    await counted(page, "Showing 1 of 4 open positions");
    await page.locator('a[href*="/careers/job/data-engineer"]:focus').waitFor();
    await changed("nothing-of-it");
    await page.locator("[data-results-status]:focus").waitFor();
  });

  it("keeps the list without a connection, says so, and searches when it is back", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/careers");
    await page.context().setOffline(true);
    await page.getByLabel("Search").fill("pipelines");
    await counted(
      page,
      "You seem to be offline. We will search again when the connection is back.",
    );
    expect(await titles(page)).toHaveLength(4);
    const stale = page.locator(".resultbar .alert, [data-results][data-stale]");
    await expect.poll(() => stale.count()).toBe(2);
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.context().setOffline(false);
    await counted(page, "Showing 1 of 4 open positions");
    expect(await titles(page)).toEqual(["Data Engineer"]);
    await expect.poll(() => stale.count()).toBe(0);
  });
});

describe("the list of open positions, without scripts", () => {
  it("is filtered by the form's own button, and cleared by another", async () => {
    const phone = { width: 390, height: 844 };
    const { page } = await visit(browser, app.url, { javaScriptEnabled: false, viewport: phone });
    await page.goto("/careers");
    await expect.poll(() => page.getByLabel("Type").isVisible()).toBe(false);
    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Type").selectOption("Contract");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("type")).toBe("Contract");
    // The lists stay open where something is chosen from them.
    await expect.poll(() => page.getByLabel("Type").isVisible()).toBe(true);
    await expect.poll(() => page.getByLabel("Type").inputValue()).toBe("Contract");
    expect(await counter(page)).toBe("Showing 1 of 4 open positions");
    expect(await titles(page)).toEqual(["Data Engineer"]);

    await page.goto("/careers?search=nothing-like-it");
    await page.getByText("No positions found matching your criteria").waitFor();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    expect(await counter(page)).toBe("Showing 4 of 4 open positions");
  });

  it("takes a search literally", { tags: ["thorough"] }, async () => {
    const visitor = plainVisitor(app.url);
    for (const search of ["%", "_", "\\", "'", "\u0000%"]) {
      const page = await visitor.open(`/careers?search=${encodeURIComponent(search)}`);
      expect(page.status).toBe(200);
      expect(page.text, search).toContain("Showing 0 of 4 open positions");
    }
  });
});

describe("the lists of the filter", () => {
  const LISTS = ["Department", "Location", "Type", "Workplace"];
  const NAMES = LISTS.map((label) => label.toLowerCase());

  it("are in sight from 768 pixels on, with and without scripts, and can be reached in that order", {
    tags: ["thorough"],
  }, async () => {
    for (const javaScriptEnabled of [true, false]) {
      const viewport = { width: 768, height: 900 };
      const { page } = await visit(browser, app.url, { javaScriptEnabled, viewport });
      await page.goto("/careers");
      for (const label of LISTS) await page.getByLabel(label).waitFor();
      await expect.poll(() => page.getByText("Filter", { exact: true }).isVisible()).toBe(false);
      await page.getByLabel("Search").focus();
      expect(await focusedByTab(page, NAMES.length)).toEqual(NAMES);
    }
  });

  it("fold on a phone behind a button, which follows the search by keyboard and on the screen", async () => {
    const { page } = await visit(browser, app.url, { viewport: { width: 390, height: 844 } });
    await page.goto("/careers");
    const search = page.getByLabel("Search");
    const button = page.getByText("Filter", { exact: true });
    await expect.poll(() => page.getByLabel("Department").isVisible()).toBe(false);
    const [field, box] = await Promise.all([search.boundingBox(), button.boundingBox()]);
    expect(box?.y).toBeCloseTo(field?.y ?? 0, 0);
    expect(box?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
    await search.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByLabel("Department").waitFor();
    expect(await focusedByTab(page, NAMES.length)).toEqual(NAMES);
  });

  async function focusedByTab(page: Page, times: number): Promise<string[]> {
    const names: string[] = [];
    for (let pressed = 0; pressed < times; pressed++) {
      await page.keyboard.press("Tab");
      names.push((await page.locator(":focus").getAttribute("name")) ?? "");
    }
    return names;
  }
});

describe("what the careers page shows", () => {
  it("begins with the positions, in rows of two lines on a phone", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await visit(browser, app.url, { viewport: { width: 390, height: 844 } });
    await page.goto("/careers");
    expect(await page.locator("main h2").first().textContent()).toBe("Open positions");
    const heights = await page
      .locator(".job")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(95);
  });

  it("leads to the feed of the open positions", async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/careers");
    const feed = await page.getByRole("link", { name: "RSS feed" }).getAttribute("href");
    const response = await fetch(app.url + feed);
    expect(response.headers.get("content-type")).toContain("application/rss+xml");
  });

  it("offers what the open jobs have, and shows pay, kind, place and date of each", async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/careers");
    const choices = (label: string) => page.getByLabel(label).locator("option").allTextContents();
    expect(await choices("Type")).toEqual(["All types", "Contract", "Full-time"]);
    expect(await choices("Location")).toEqual([
      "All locations",
      "East Brunswick, NJ",
      "Hamilton, NJ",
    ]);
    const row = (await page.locator(".job").first().textContent()) ?? "";
    for (const words of [
      "Senior Software Engineer",
      "Hamilton, NJ",
      "Engineering, full-time",
      "$135,000 – $165,000\u00a0a\u00a0year",
      "Posted ",
    ])
      expect(row).toContain(words);
    await expect.poll(() => page.locator(".steps h3").count()).toBe(5);
  });

  it("confirms that an application arrived, and only after one did", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/careers");
    await expect.poll(() => page.getByText("Application Submitted!").count()).toBe(0);
    await page.goto("/careers?applied=1");
    await expect.poll(() => page.getByText("Application Submitted!").count()).toBe(0);
    await page.goto("/careers?applied=APP-7G2K9QXT&position=product-manager");
    const alert = page.getByRole("status").filter({ hasText: "Application Submitted!" });
    expect(await alert.textContent()).toContain(
      "Thank you for applying. We'll review your application and get back to you soon.",
    );
    expect(await alert.textContent()).toContain(
      "You applied for Product Manager. Your reference is APP-7G2K9QXT. We sent a confirmation to your email address.",
    );
    const heading = page.locator("h2:focus", { hasText: "Application Submitted!" });
    await heading.waitFor();
    const [bar, box] = await Promise.all([
      page.locator(".nav").boundingBox(),
      heading.boundingBox(),
    ]);
    expect(box?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    const end = (await alert.boundingBox()) ?? { y: 0, height: 0 };
    expect(end.y + end.height).toBeLessThan(page.viewportSize()?.height ?? 0);
    const response = await fetch(page.url());
    expect(response.headers.get("cache-control")).toContain("no-store");
  });
});

it("keeps pay and kind of a position on one line of a small desktop", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url, { viewport: { width: 1024, height: 768 } });
  await page.goto("/careers");
  await page.evaluate(() => document.fonts.ready);
  const heights = await page
    .locator(".job .where li")
    .evaluateAll((lines) => lines.map((line) => line.clientHeight));
  expect(heights).toHaveLength(8);
  expect(new Set(heights).size).toBe(1);
  const amounts = await page.locator(".job .pay").evaluateAll((pays) =>
    pays.map((pay) => {
      const range = document.createRange();
      range.selectNodeContents(pay.firstChild ?? pay);
      return range.getClientRects().length;
    }),
  );
  expect(amounts).toEqual([1, 1, 1, 1]);
});

const wordsIn = (html: string) => html.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");

it("says of a job in every place alike that it is remote, and from where", async () => {
  const place = "Remote (East Brunswick, NJ)";
  const read = async (address: string) =>
    (await (await fetch(app.url + address)).text()).replaceAll("<!-- -->", "");
  const [list = "", page = "", feed = "", json = ""] = await Promise.all([
    read("/careers?workplace=remote"),
    read("/careers/job/data-engineer"),
    read("/careers/feed.xml"),
    read("/api/jobs?workplace=remote"),
  ]);
  expect(list).toContain("Showing 1 of");
  expect(wordsIn(list)).toContain(place);
  expect(page.split("</h1>")[1]?.split("job-body")[0]).toContain(place);
  expect(page).toContain(`<title>Data Engineer, ${place} |`);
  expect(feed).toContain(`<title>Data Engineer, ${place}</title>`);
  expect(JSON.parse(json).items).toMatchObject([
    { id: "data-engineer", workplace: "remote", location: "East Brunswick, NJ" },
  ]);
});

describe("a job", () => {
  it("shows all its facts, and leads to its application form", async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/careers/job/senior-software-engineer");
    expect(await page.locator("h1").textContent()).toBe("Senior Software Engineer");
    expect(await page.locator(".prose h2").allTextContents()).toEqual([
      "About the role",
      "Responsibilities",
      "Requirements",
      "Benefits",
      "Other compensation",
    ]);
    expect(await page.locator(".summary-card dt").allTextContents()).toEqual([
      "Pay",
      "Location",
      "Workplace",
      "Type",
      "Department",
      "Posted",
    ]);
    const apply = page.locator(".summary-card").getByRole("link", { name: "Apply Now" });
    expect(await apply.getAttribute("href")).toBe("/careers/apply/senior-software-engineer");
    const similar = await titles(page);
    expect(similar).toHaveLength(3);
    expect(similar).not.toContain("Senior Software Engineer");
  });

  it("keeps Apply Now at the bottom of a phone", async () => {
    const { page } = await visit(browser, app.url, { viewport: { width: 390, height: 844 } });
    await page.goto("/careers/job/senior-software-engineer");
    const bar = await page.locator(".apply-bar a").boundingBox();
    expect(bar?.y).toBeGreaterThan(740);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(844);
  });

  it("is shared by copying its address where the browser shares nothing itself", {
    tags: ["thorough"],
  }, async () => {
    const { page, complaints } = await visit(browser, app.url, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await page.goto("/careers/job/product-manager");
    await page.getByRole("button", { name: "Share Job" }).click();
    await page.getByText("Link copied to clipboard!").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${app.url}/careers/job/product-manager`);
    expect(complaints).toEqual([]);
  });

  it("has no button to share without scripts", async () => {
    const { page } = await visit(browser, app.url, { javaScriptEnabled: false });
    await page.goto("/careers/job/product-manager");
    await expect.poll(() => page.getByText("Share Job").isVisible()).toBe(false);
  });

  it("answers the same 404 whether it never existed or was never public", async () => {
    const responses = await Promise.all(
      ["unknown-0", "asleep-00", "hidden-00"].map(async (id) => {
        const response = await fetch(`${app.url}/careers/job/${id}`);
        const headers = [...response.headers].filter(
          ([name]) => name !== "date" && name !== "x-request-id",
        );
        return { status: response.status, headers, html: await response.text() };
      }),
    );
    const [unknown, asleep, hidden] = responses;
    expect(unknown?.status).toBe(404);
    expect(unknown?.html).toContain("Job Not Found");
    const main = unknown?.html.split("<main")[1]?.split("</main>")[0];
    expect(main).toContain('href="/careers"');
    expect(main).toContain('href="/careers/job/senior-software-engineer"');
    expect(asleep).toEqual(unknown);
    expect(hidden).toEqual(unknown);
  });

  it("answers 410 once it has closed: its page says when, and shows similar open jobs", async () => {
    const { page } = await visit(browser, app.url);
    const response = await page.goto("/careers/job/closed-00");
    expect(response?.status()).toBe(410);
    await page.getByRole("heading", { level: 1, name: "Job Not Found" }).waitFor();
    await page.getByText("Chart Keeper closed-00 closed on January 31, 2020").waitFor();
    expect(await page.locator(".job h3").first().textContent()).toBe("Senior Software Engineer");
    expect((await fetch(`${app.url}/api/jobs/closed-00`)).status).toBe(404);
  });

  it.each(["%00", "%ff", "%ED%A0%80", "a%00b", "..%2f", "%22%3E"])(
    "is not found at the odd address %s",
    async (id) => {
      const response = await fetch(`${app.url}/careers/job/${id}`);
      expect(response.status).toBe(404);
    },
  );
});

describe("a long list of positions", () => {
  const keepers = () =>
    addJobs(
      Array.from({ length: FILLERS }, (_, place) => ({
        id: `keeper-${String(place).padStart(2, "0")}`,
        datePosted: new Date(Date.now() - (500 + place) * DAY_MS),
      })),
    );

  it("has pages of twenty that keep the filters", { tags: ["thorough"] }, async () => {
    await keepers();
    const { page } = await visit(browser, app.url);
    await page.goto("/careers?department=Archives");
    expect(await counter(page)).toBe(
      `Showing ${FILLERS} of ${FILLERS + 4} open positions, page 1 of 2`,
    );
    expect(await titles(page)).toHaveLength(20);
    await page.goto("/careers");
    // So many positions are filtered rather than read.
    await expect.poll(() => page.getByLabel("Department").isVisible()).toBe(true);
    await page.goto("/careers?department=Archives");
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL("**page=2**");
    expect(await titles(page)).toHaveLength(FILLERS - 20);
    await expect.poll(() => page.getByLabel("Department").inputValue()).toBe("Archives");

    await page.goto("/careers?department=Archives&page=9");
    await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("2");
  });
});

it("promises a pay range on every opening only while every opening has one", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  const promises = [
    "Every opening lists its pay range",
    "Pay, in the open",
    "Are the pay ranges real?",
  ];
  const stated = async () => {
    await page.goto("/careers");
    const description = page.locator("meta[name=description]").getAttribute("content");
    const text = `${await page.locator("main").textContent()} ${await description}`;
    return [...promises, "each with its pay range"].filter((words) => text.includes(words));
  };
  const change = (payMaximum: number | null) =>
    onDatabaseOf(app, async (db) => {
      await db.update(jobs).set({ payMaximum }).where(eq(jobs.id, "product-manager"));
      await db.transaction(bumpContentVersion);
    });
  await onDatabaseOf(app, async (db) => {
    await db.delete(jobs).where(isNull(jobs.payMaximum));
    await db.transaction(bumpContentVersion);
  });
  await expect.poll(stated, { timeout: 20_000 }).toHaveLength(4);
  await change(null);
  await expect.poll(stated, { timeout: 20_000 }).toEqual([]);
  await change(165_000);
  await expect.poll(stated, { timeout: 20_000 }).toHaveLength(4);
});
