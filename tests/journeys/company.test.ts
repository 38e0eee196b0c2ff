import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signedIn, signIn } from "../support/adminData";
import { barriersOn, findBarriers, LOOKS } from "../support/axe";
import { visit } from "../support/browser";
import { mailTo } from "../support/mailbox";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";
import { INQUIRY } from "../support/visitorForms";
import { testWithAndWithoutScripts } from "../support/withScripts";

const { app, browser } = await startSite();

const FJORD: Record<string, string> = {
  name: "Fjord & Sons GmbH",
  tagline: "We move <data>.",
  email: "hello@fjord.example",
  phone: "+49 30 5550100",
  region: "Berlin",
  opens: "08:30",
  closes: "17:00",
  office_1_name: "Berlin office",
  office_1_street: "Beispielweg 1",
  office_1_city: "Berlin",
  office_1_region: "BE",
  office_1_postal_code: "10115",
  office_1_country: "DE",
  office_2_name: "Lisbon office",
  office_2_street: "Rua do Exemplo 2",
  office_2_city: "Lisbon",
  office_2_region: "LX",
  office_2_postal_code: "1100-001",
  office_2_country: "PT",
  linkedin: "https://linkedin.example/fjord",
  github: "https://github.example/fjord",
  x: "https://x.example/fjord",
  youtube: "https://youtube.example/fjord",
  second_tagline: "",
  second_descriptor: "",
  second_region: "",
};

/** Whatever only the demo firm says of itself. Articles and jobs are its content, not its name. */
const OF_THE_DEMO_FIRM =
  /Northwind Technology Consulting|hello@northwind|555-0100|Example Way|Sample Street|(?:professionals|positions) in New Jersey/;

async function fetchText(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path);
  expect([path, response.status()]).toEqual([path, 200]);
  return response.text();
}

/** What each address says of the other firm, as its response writes it. */
const WORDS_BY_PATH: Record<string, string[]> = {
  "/": [
    "professionals in Berlin.",
    "/blog/a-cloud-bill-you-can-explain",
    '"telephone":"+49305550100"',
    '"addressCountry":"PT"',
    "https://x.example/fjord",
  ],
  "/contact": ["Monday to Thursday 8:30 AM to 5:00 PM", "Closed Friday to Sunday", "Beispielweg 1"],
  "/careers": ["Open positions in Berlin"],
  "/privacy": ["Fjord &amp; Sons GmbH", "hello@fjord.example"],
  "/terms": ["Fjord"],
  "/cookies": ["Fjord"],
  "/admin/login": ["Fjord"],
  "/manifest.webmanifest": ['"name":"Fjord & Sons GmbH"', '"short_name":"Fjord"'],
  "/.well-known/security.txt": ["mailto:hello@fjord.example"],
  "/blog/feed.xml": ["Fjord &amp; Sons GmbH"],
  "/careers/feed.xml": ["Fjord &amp; Sons GmbH"],
  // In structured data the router writes the sign as an escape.
  "/careers/job/product-manager": ["Fjord \\u0026 Sons GmbH"],
};

test("without scripts another firm takes every field, and every page, mail and feed is that firm's at once", async () => {
  const visitor = await plainAdministrator(app);
  const company = await visitor.open("/admin/settings");
  expect(company.path).toBe("/admin/settings/company");
  const fields = company.document.querySelectorAll(
    "form[aria-label='Company'] :is(input:not([type=submit], [type=checkbox], [type=hidden]), textarea)",
  );
  expect([...fields].map(({ id }) => id).toSorted()).toEqual(Object.keys(FJORD).toSorted());
  const typed = Object.fromEntries(Object.entries(FJORD).map(([id, value]) => [`#${id}`, value]));
  const refused = await company.press("Save", {
    ...typed,
    "Time zone": "Europe/Berlin",
    "First article": "A cloud bill you can explain",
    Friday: false,
    "#phone": "call us",
  });
  expect(refused.error("#phone")).toContain("Phone must be digits");
  expect(refused.value("Legal name")).toBe(FJORD.name);
  const saved = await refused.press("Save", { "#phone": FJORD.phone ?? "" });
  expect(saved.html).toContain("Saved.");
  for (const [id, value] of Object.entries(FJORD)) expect(saved.value(`#${id}`), id).toBe(value);
  const brand = await visitor.open("/admin/settings/brand");
  const branded = await brand.press("Save", {
    "Short name": "Fjord",
    "Descriptor line": "Data people",
  });
  expect(branded.html).toContain("Saved.");
  expect(branded.document.querySelector(".side .logo")?.textContent).toContain("Fjord");
  const again = await visitor.open("/admin/settings/company");
  expect(again.value("Time zone")).toBe("Europe/Berlin");
  expect(again.value("First article")).toBe("A cloud bill you can explain");
  expect(again.value("Friday")).toBe(false);
  expect(again.value("Thursday")).toBe(true);
  expect((await visitor.open("/admin/blogs/new")).text).toContain(
    "Time at the offices (Europe/Berlin)",
  );

  const { document } = await visitor.open("/");
  const foot = document.querySelector("footer")?.textContent;
  for (const words of [
    ...["© ", "Fjord & Sons GmbH", "Fjord", "Data people", "We move <data>.", "Berlin, BE 10115"],
    ...["hello@fjord.example", "+49 30 5550100", "Rua do Exemplo 2", "LinkedIn", "YouTube"],
  ])
    expect(foot).toContain(words);
  expect(document.querySelector("a[href='tel:+49305550100']")).not.toBeNull();

  for (const [path, words] of Object.entries(WORDS_BY_PATH)) {
    const { status, html: text } = await visitor.open(path);
    expect([path, status]).toEqual([path, 200]);
    for (const word of words) expect([path, text.includes(word) && word]).toEqual([path, word]);
    expect([path, OF_THE_DEMO_FIRM.exec(text)?.[0]]).toEqual([path, undefined]);
  }

  const body = new URLSearchParams(INQUIRY);
  await fetch(`${app.url}/contact`, { method: "POST", body });
  const mail = await mailTo(app, "hello@fjord.example", "");
  expect(mail.text).toContain(INQUIRY.company);
});

testWithAndWithoutScripts(
  "what was typed into an office is still there when another one is removed",
  async (javaScriptEnabled) => {
    const { page } = await signedIn(browser, app, { javaScriptEnabled });
    await page.goto("/admin/settings/company");
    const offices = page.getByRole("region", { name: /^Office \d+$/ });
    const before = await offices.count();
    await page.getByRole("button", { name: "Add office" }).click();
    const added = page.getByRole("region", { name: `Office ${before + 1}` });
    await added.getByLabel("Street").fill("Rua Nova 4");
    await page.getByRole("button", { name: "Remove Office 1" }).click();
    await expect.poll(() => offices.count()).toBe(before);
    await expect.poll(() => offices.last().getByLabel("Street").inputValue()).toBe("Rua Nova 4");
  },
);

testWithAndWithoutScripts(
  "the last office is still filled in when others are removed before and after the form is refused",
  async (javaScriptEnabled) => {
    const { page } = await signedIn(browser, app, { javaScriptEnabled });
    await page.goto("/admin/settings/company");
    const offices = page.getByRole("region", { name: /^Office \d+$/ });
    const before = await offices.count();
    const typed = { "Office name": "Porto", Street: "Rua Nova 4", City: "Porto", Country: "PT" };
    for (const place of [1, 2]) {
      await page.getByRole("button", { name: "Add office" }).click();
      const added = page.getByRole("region", { name: `Office ${before + place}` });
      for (const [label, text] of Object.entries(typed)) await added.getByLabel(label).fill(text);
    }
    const save = page.getByRole("button", { name: "Save" });
    await Promise.all([page.waitForEvent("load"), save.click()]);
    await page.getByText("Saved.").first().waitFor();

    await page.getByRole("button", { name: "Remove Office 1" }).click();
    await expect.poll(() => offices.count()).toBe(before + 1);
    await page.getByLabel("Contact email").fill("nonsense");
    await save.click();
    await page.getByRole("alert").filter({ hasText: "There is a problem" }).waitFor();
    await page.getByRole("button", { name: "Remove Office 1" }).click();
    await expect.poll(() => offices.count()).toBe(before);
    for (const [label, text] of Object.entries(typed))
      await expect.poll(() => offices.last().getByLabel(label).inputValue()).toBe(text);
  },
);

testWithAndWithoutScripts(
  "offices are added and removed, as many as there are, and nothing typed is lost",
  async (javaScriptEnabled) => {
    const { page } = await signedIn(browser, app, { javaScriptEnabled });
    await page.goto("/admin/settings/company");
    const offices = page.getByRole("region", { name: /^Office \d+$/ });
    const before = await offices.count();
    await page.getByLabel("Tagline").fill("Typed before.");
    await page.getByRole("button", { name: "Add office" }).click();
    const added = page.getByRole("region", { name: `Office ${before + 1}` });
    await added.waitFor();
    await expect.poll(() => page.getByLabel("Tagline").inputValue()).toBe("Typed before.");
    const typed = { "Office name": "Third", Street: "Third Street 3", City: "Third City" };
    for (const [label, text] of Object.entries(typed)) await added.getByLabel(label).fill(text);
    await added.getByLabel("Country").fill("US");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    await expect.poll(() => offices.count()).toBe(before + 1);
    const onContact = async () => (await page.request.get("/contact")).text();
    expect(await onContact()).toContain("Third Street 3");

    await page.getByRole("button", { name: `Remove Office ${before}` }).click();
    await expect.poll(() => offices.count()).toBe(before);
    await expect
      .poll(() => offices.last().getByLabel("Street").inputValue())
      .toBe("Third Street 3");
    // The first "Saved." may still be on the screen: the document that loads after this save is waited for.
    const save = page.getByRole("button", { name: "Save" });
    await Promise.all([page.waitForEvent("load"), save.click()]);
    await page.getByText("Saved.").first().waitFor();
    expect(await onContact()).toContain("Third Street 3");
    await expect.poll(() => offices.count()).toBe(before);
  },
  { tags: ["thorough"] },
);

test("unreadable colors are refused with their pair, and others are on every page until they are removed", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/settings/brand");
  const brand = page.getByLabel("Brand color in the light theme", { exact: true });
  const stored = await brand.inputValue();
  await brand.fill("#7fd6a8");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("alert")
    .getByText(/in the light theme has a contrast of 1\.\d\d to 1; it must be at least 4\.5 to 1/)
    .waitFor();
  await expect.poll(() => brand.inputValue()).toBe("#7fd6a8");
  await brand.fill("#6b2fb3");
  await expect
    .poll(() => page.getByLabel("Pick: Brand color in the light theme").inputValue())
    .toBe("#6b2fb3");
  await page.getByLabel("Brand color in the dark theme", { exact: true }).fill("c9a7f5");
  const save = page.getByRole("button", { name: "Save" });
  await Promise.all([page.waitForEvent("load"), save.click()]);
  await page.getByText("Saved.").waitFor();
  expect(complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);

  const token = (name: string) =>
    page.evaluate((it) => getComputedStyle(document.documentElement).getPropertyValue(it), name);
  await page.goto("/admin/blogs");
  const edit = page.getByRole("link", { name: "Edit", exact: true }).first();
  const preview = `${(await edit.getAttribute("href"))?.replace("/edit", "")}/preview`;
  for (const path of ["/admin/settings/company", "/", "/contact", "/admin/login", preview]) {
    await page.goto(path);
    await page.emulateMedia({ colorScheme: "light" });
    expect([path, await token("--brand")]).toEqual([path, "#6b2fb3"]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect([path, await token("--brand")]).toEqual([path, "#c9a7f5"]);
  }
  await page.goto("/");
  await page.emulateMedia({ colorScheme: "light" });
  // Grounds and the dark bands have the brand's hue too, and pictures that follow no theme.
  const bar = page.locator("meta[name='theme-color'][media*='light']");
  expect(await bar.getAttribute("content")).toBe(await token("--bg"));
  expect(await fetchText(page, "/manifest.webmanifest")).toContain(
    `"theme_color":"${await token("--night")}"`,
  );
  expect(await fetchText(page, "/favicon.svg")).toContain(await token("--ink"));
  const address = await page.locator("link[href^='/brand.css']").getAttribute("href");
  const sheet = await page.request.get(address ?? "");
  expect(sheet.headers()["cache-control"]).toContain("immutable");
  expect((await page.request.get("/brand.css?v=other")).headers()["cache-control"]).toBe(
    "no-store",
  );
  expect(await findBarriers(browser, app.url, ["/", "/careers", "/contact"], LOOKS)).toEqual([]);

  await page.goto("/admin/settings/brand");
  await page.getByRole("button", { name: "Back to the colors it came with" }).click();
  await page.getByText("Saved.").waitFor();
  await expect.poll(() => page.locator("link[href^='/brand.css']").count()).toBe(0);
  await page.goto("/admin/settings/brand");
  await expect.poll(() => brand.inputValue()).toBe(stored);
  expect((await page.request.get("/brand.css")).status()).toBe(404);
});

test("while colors are typed their contrasts and both themes are shown, and nothing is stored", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/settings/company/colors");
  await page.waitForURL("**/admin/settings/brand");
  const inMiniature = (theme: string, name: string) =>
    page
      .locator("figure", { hasText: theme })
      .evaluate((it, token) => getComputedStyle(it).getPropertyValue(token), name);
  const save = page.getByRole("button", { name: "Save" });
  await page.getByText("Changes are not stored yet").waitFor({ state: "detached" });
  const brand = page.getByLabel("Brand color in the light theme", { exact: true });
  await brand.fill("#ff66cc");
  await page.getByText("is too little: the brand color on tinted grounds needs 4.5").waitFor();
  await page.getByText("Changes are not stored yet").waitFor();
  expect(await inMiniature("Light theme", "--brand")).toBe("#ff66cc");
  const ground = await inMiniature("Dark theme", "--bg");
  await page.getByLabel("Brand color in the dark theme", { exact: true }).fill("#f2a0dc");
  await expect.poll(() => inMiniature("Dark theme", "--bg")).not.toBe(ground);
  await page.getByRole("button", { name: /^Use the nearest readable color/ }).click();
  await page.getByText("is too little").waitFor({ state: "detached" });
  const readable = await brand.inputValue();
  expect(readable).not.toBe("#ff66cc");
  const shownOnSite = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand"));
  expect(await shownOnSite()).not.toBe(readable);

  await Promise.all([page.waitForEvent("load"), save.click()]);
  await page.getByText("Saved.").waitFor();
  await expect.poll(() => brand.inputValue()).toBe(readable);
  await expect.poll(() => page.getByText("Changes are not stored yet").count()).toBe(0);
  expect(complaints).toEqual([]);
  expect(await shownOnSite()).toBe(readable);
  await page.getByRole("button", { name: "Back to the colors it came with" }).click();
  await expect.poll(async () => (await page.request.get("/brand.css")).status()).toBe(404);
});

const LOGO = '<svg viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#6b2fb3"/></svg>';
const svgFile = (text: string) => ({
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(text),
});

test("whoever uploads a logo over another one is shown that one, and replaces it by the next press", async () => {
  const { page } = await signedIn(browser, app);
  const upload = async (svg: string) => {
    await page.getByLabel("Drawing").setInputFiles(svgFile(svg));
    await page.getByRole("button", { name: "Save" }).click();
  };
  const colleague = await page.context().newPage();
  for (const each of [page, colleague]) await each.goto("/admin/settings/brand/logo");
  await colleague.getByLabel("Drawing").setInputFiles(svgFile(LOGO));
  await colleague.getByRole("button", { name: "Save" }).click();
  await colleague.getByText("Saved.").waitFor();

  const other = LOGO.replace("<circle", '<rect width="3" height="3"/><circle');
  await upload(other);
  await page.getByText("Somebody has changed the logo meanwhile.").waitFor();
  await page.getByAltText("The logo as it is now").waitFor();
  await upload(other);
  await page.getByText("Saved.").waitFor();
  await page.goto("/admin/settings/brand/logo");
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await page.getByText("Saved.").waitFor();
  await page.context().close();
});

test("an uploaded logo replaces the drawn one everywhere, and one with active content is refused", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url, { javaScriptEnabled: false });
  await signIn(page);
  const iconsBefore = await page.request.get("/icon-192.png").then((response) => response.body());
  await page.goto("/admin/settings/brand/logo");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("Choose an SVG file").waitFor();
  await page
    .getByLabel("Drawing")
    .setInputFiles(svgFile(LOGO.replace("<circle", "<script/><circle")));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("The drawing holds <script>").waitFor();
  await page.getByLabel("Drawing").setInputFiles(svgFile(LOGO + " ".repeat(30_000)));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("The drawing must be 20 KB or smaller").waitFor();
  await page.getByLabel("Drawing").setInputFiles(svgFile(LOGO));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();

  const logo = page.locator(".logo img").first();
  for (const path of ["/admin", "/", "/contact", "/admin/login"]) {
    await page.goto(path);
    expect(await logo.getAttribute("alt")).toBe("");
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect.poll(() => page.locator(".logo svg").count()).toBe(0);
  }
  const drawing = await page.request.get((await logo.getAttribute("src")) ?? "");
  expect(drawing.headers()).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cache-control": expect.stringContaining("immutable"),
  });
  expect(await fetchText(page, "/favicon.svg")).toContain("#6b2fb3");
  const icon = await page.request.get("/icon-192.png").then((response) => response.body());
  expect(icon.equals(iconsBefore)).toBe(false);

  await page.goto("/admin/settings/brand/logo");
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await page.getByText("Saved.").waitFor();
  await page.goto("/");
  await expect.poll(() => page.locator(".logo svg").count()).toBeGreaterThan(0);
  expect((await page.request.get("/brand/mark.svg")).status()).toBe(404);
  const iconAfter = await page.request.get("/icon-192.png").then((response) => response.body());
  expect(iconAfter.equals(iconsBefore)).toBe(true);
});

test("a logo that takes all memory or many seconds to draw is refused, and the icons stay as they are", {
  tags: ["thorough"],
}, async () => {
  const visitor = await plainAdministrator(app);
  const before = await (await fetch(`${app.url}/icon-512.png`)).arrayBuffer();
  const line = 'fill="none" stroke="#f00" stroke-linejoin="round" stroke-linecap="round"';
  // As many lines as a logo has letters for: each crosses nearly all others.
  const star = Array.from({ length: 2_300 }, (_, n) => {
    const [x, y] = [500 + 499 * Math.cos(n * 2.4), 500 + 499 * Math.sin(n * 2.4)];
    return `${x.toFixed(0)} ${y.toFixed(0)}`;
  });
  const drawings = [
    `<path d="M0 0L50 50L0 25" ${line} stroke-width="9999999e9"/>`,
    `<path d="M${star.join("L")}" ${line} stroke-width="90"/>`,
  ];
  for (const drawing of drawings) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${drawing}</svg>`;
    const Drawing = new File([svg], "logo.svg", { type: "image/svg+xml" });
    const refused = await (await visitor.open("/admin/settings/brand/logo")).press("Save", {
      Drawing,
    });
    expect([refused.status, refused.error("Drawing")]).toEqual([
      422,
      expect.stringContaining("The drawing has too many parts for a logo"),
    ]);
  }
  const after = await (await fetch(`${app.url}/icon-512.png`)).arrayBuffer();
  expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
});

test("the settings of the company are accessible in either theme, on a phone and on a wide screen", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { bypassCSP: true });
  for (const path of ["company", "brand", "brand/logo"]) {
    await page.goto(`/admin/settings/${path}`);
    expect(await barriersOn(page, LOOKS)).toEqual([]);
  }
});
