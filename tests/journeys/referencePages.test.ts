import { expect, test } from "vitest";
import { barriersOn, LOOKS, openForAxe } from "../support/axe";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";

const { app, browser } = await startSite();
const visitor = plainVisitor(app.url);

test("case studies have a page once there is one, and the service that it is about leads to it", async () => {
  expect((await visitor.open("/case-studies")).status).toBe(404);
  expect((await visitor.open("/")).html).not.toContain("/case-studies");
  expect((await visitor.open("/sitemap.xml")).html).not.toContain("/case-studies");

  const ada = await plainAdministrator(app);
  const editor = await ada.open("/admin/pages/case-studies");
  const longer = await editor.press("Add case study");
  const saved = await longer.press("Publish", {
    "#studies.0.title": "Reports at seven instead of noon",
    "#studies.0.sector": "Logistics",
    "#studies.0.service": "cloud infrastructure",
    "#studies.0.problem": "Nightly loads failed.",
    "#studies.0.work": "We moved them to streams.",
    "#studies.0.result": "Reports are there at seven.",
    "#studies.0.figure": "5 h",
    "#studies.0.meaning": "earlier than before",
    "#studies.0.quote": "It simply works.",
    "#studies.0.quoted": "Jane Roe, Acme",
  });
  expect(saved.text).toContain("Page published.");

  const page = await visitor.open("/case-studies");
  expect(page.text).toContain("A confidential client, Logistics");
  expect(page.text).toContain("We moved them to streams.");
  // Neither a figure without a source, nor a quote without consent.
  expect(page.text).not.toContain("5 h");
  expect(page.text).not.toContain("It simply works.");
  // Nor does the data of the page say it.
  const data = await (await fetch(`${app.url}/case-studies.data`)).text();
  expect(data).toContain("Reports are there at seven.");
  for (const hidden of ["5 h", "earlier than before", "It simply works.", "Jane Roe"])
    expect(data).not.toContain(hidden);
  const services = await visitor.open("/services");
  const study = await services.follow("Reports at seven instead of noon");
  expect(study.path).toBe("/case-studies");
  expect((await visitor.open("/")).html).toContain('href="/case-studies"');
  expect((await visitor.open("/sitemap.xml")).html).toContain("/case-studies<");

  const proven = await ada.open("/admin/pages/case-studies");
  await proven.press("Publish", {
    "#studies.0.source": "Logs of 2026",
    "#studies.0.consent": true,
  });
  const complete = await visitor.open("/case-studies");
  expect(complete.text).toContain("5 h");
  expect(complete.text).toContain("Source: Logs of 2026");
  expect(complete.text).toContain("It simply works.");
});

test("people have a page while somebody is on it", async () => {
  const ada = await plainAdministrator(app);
  const longer = await (await ada.open("/admin/pages/people")).press("Add person");
  const refused = await longer.press("Publish", {
    "#people.0.name": "Ana María Ortiz",
    "#people.0.picture": "https://elsewhere.example/ana.jpg",
  });
  expect(refused.text).toContain("Picture must be the address of an uploaded image");
  await refused.press("Publish", { "#people.0.picture": "" });
  const page = await visitor.open("/people");
  expect(page.document.querySelector(".initials")?.textContent).toBe("AO");
  expect(page.html).toContain('"@type":"Person"');

  const editor = await ada.open("/admin/pages/people");
  await (await editor.press("Remove Person 1")).press("Publish");
  expect((await visitor.open("/people")).status).toBe(404);
});

test("both pages are accessible", { tags: ["thorough"] }, async () => {
  const ada = await plainAdministrator(app);
  const longer = await (await ada.open("/admin/pages/people")).press("Add person");
  await longer.press("Publish", { "#people.0.name": "Ana Ortiz" });
  const page = await openForAxe(browser, app.url);
  for (const path of ["/case-studies", "/people"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await barriersOn(page, LOOKS)).toEqual([]);
  }
});
