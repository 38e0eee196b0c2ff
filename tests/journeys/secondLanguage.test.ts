import { beforeAll, expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { barriersOn } from "../support/axe";
import { visit } from "../support/browser";
import { mailTo } from "../support/mailbox";
import { untilSettled } from "../support/pageRouter";
import { WALKING } from "../support/pagesToWalk";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";
import { openForm, pdfOf } from "../support/visitorForms";
import { FIVE_WIDTHS, layoutFaultsOn } from "../support/widthWalk";

const { app, browser } = await startSite();
const visitor = plainVisitor(app.url);
const SECOND = "Second language";

/** Publishes the translation of a page with these texts, and all others as the page has them. */
async function translate(page: string, texts: Record<string, string>): Promise<void> {
  const ada = await plainAdministrator(app);
  const saved = await (await ada.open(`/admin/pages/es-${page}`)).press("Publish", texts);
  expect(saved.text).toContain("Page published.");
}

const linksOf = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => [
    link.getAttribute("hreflang"),
    link.getAttribute("href")?.replace(app.url, ""),
  ]);

beforeAll(async () => {
  const ada = await plainAdministrator(app);
  expect((await visitor.open("/es")).status).toBe(404);
  const company = await ada.open("/admin/settings/company");
  const same = await company.press("Save", { [SECOND]: "English (Canada)" });
  expect(same.error(SECOND)).toContain("Choose another language than the site's own");
  await same.press("Save", {
    [SECOND]: "Español (Estados Unidos)",
    "What the firm does, in one sentence": "Consultoría y talento técnico.",
  });
  // Nothing is translated yet.
  expect((await visitor.open("/es")).path).toBe("/");
  expect(linksOf((await visitor.open("/")).document, "a.language")).toEqual([]);
  const list = await ada.open("/admin/pages");
  expect(list.row("/es/services").text).toContain("Not translated");
  await translate("home", { "#title": "Ingeniería de datos" });
  await translate("careers", { "#title": "Empleos" });
  await translate("contact", { "#title": "Contacto" });
});

test("a page that is published in both languages names both, and leads from one to the other", async () => {
  const home = await visitor.open("/");
  expect(linksOf(home.document, "a.language")).toEqual([["es", "/es"]]);
  const spanish = await home.follow("Español");
  expect([spanish.path, spanish.heading]).toEqual(["/es", "Ingeniería de datos"]);
  expect(spanish.html).toContain('<html lang="es"');
  expect(spanish.document.body.textContent).toContain("Consultoría y talento técnico.");
  const languages = [
    ["en", "/"],
    ["es", "/es"],
    ["x-default", "/"],
  ];
  const named = 'link[rel="alternate"][hreflang]';
  expect(linksOf(home.document, named).toSorted()).toEqual(languages);
  expect(linksOf(spanish.document, named).toSorted()).toEqual(languages);
  expect(linksOf(spanish.document, 'link[rel="canonical"]')).toEqual([[null, "/es"]]);
  const careers = await spanish.follow("Empleo");
  expect([careers.path, careers.heading]).toEqual(["/es/careers", "Empleos"]);
  const filtered = await visitor.open("/es/careers?type=Contract");
  expect(filtered.text).toMatch(/\d+ de \d+ puestos vacantes/);
  const english = await filtered.follow("English");
  expect(english.path).toBe("/careers?type=Contract");
  expect(english.html).toContain('<html lang="en"');
});

test("an earlier text of law leads to the current one in the other language", async () => {
  await translate("privacy", { "#title": "Privacidad" });
  const ada = await plainAdministrator(app);
  await (await ada.open("/admin/pages/privacy")).press("Publish", { "#title": "Privacy" });
  const earlier = await visitor.open("/legal/privacy/0");
  expect(linksOf(earlier.document, "a.language")).toEqual([["es", "/es/privacy"]]);
  expect(linksOf(earlier.document, 'link[rel="alternate"][hreflang]')).toEqual([]);
});

test("what is not translated is in the site's own language, and nothing else is below the base", async () => {
  expect((await visitor.open("/es/services?page=2")).path).toBe("/services");
  const missing = await visitor.open("/es/nothing-here");
  expect([missing.status, missing.heading]).toEqual([404, "Esta página se ha salido del mapa."]);
  for (const path of ["/es/admin", "/es/blog/feed.xml", "/es/api/jobs", "/es/es", "/en/careers"])
    expect([path, (await visitor.open(path)).status]).toEqual([path, 404]);
  expect((await visitor.open("/ES/Careers/")).heading).toBe("Empleos");
  const sitemap = await visitor.open("/sitemap.xml");
  expect(sitemap.html).toContain(`<loc>${app.url}/es/careers</loc>`);
  expect(sitemap.html).not.toContain("/es/services<");
});

test("the switch between the languages keeps what was just typed into the filters", async () => {
  const { page } = await visit(browser, app.url);
  await page.goto("/careers");
  await page.getByLabel("Search").fill("pipelines");
  await page.locator('a.language[href="/es/careers?search=pipelines"]').click();
  await page.waitForURL("**/es/careers?search=pipelines");
});

test("the links above the services stay in the language of the page", async () => {
  await translate("services", {});
  const links = (await visitor.open("/es/services")).document.querySelectorAll(".anchors a");
  const left = [...links].map((link) => link.getAttribute("href") ?? "");
  expect(left.filter((href) => !href.startsWith("#"))).toEqual(["/es/staff-augmentation"]);
});

test("a message is refused and thanked for in the language of its page, without scripts", async () => {
  const contact = await visitor.open("/es/contact");
  const refused = await contact.press("Enviar mensaje", { Mensaje: "x" });
  expect(refused.path).toBe("/es/contact");
  expect(refused.text).toContain("Escriba su correo electrónico");
  const english = await (await visitor.open("/contact")).press("Send Message", { Message: "x" });
  expect(english.path).toBe("/contact");
  expect(english.text).not.toContain("Escriba");
});

test("somebody applies in the second language, and every email to them is in it", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await visit(browser, app.url);
  await openForm(page, "/careers/apply/product-manager");
  await page.getByLabel("Full Name").fill("Lucía Fernández");
  await page.getByLabel("Cover Letter").fill("Soy yo.\n\nDe verdad.");
  await page.getByRole("link", { name: "Español" }).click();
  await page.waitForURL("**/es/careers/apply/product-manager");
  await page.locator("form[data-scripted]").waitFor();
  await expect.poll(() => page.getByLabel("Nombre completo").inputValue()).toBe("Lucía Fernández");
  const letter = page.getByLabel("Carta de presentación (opcional)");
  await expect.poll(() => letter.inputValue()).toBe("Soy yo.\n\nDe verdad.");
  expect(await page.evaluate(() => sessionStorage.getItem("typed-form"))).toBeNull();
  await page.getByLabel("Currículum").setInputFiles({
    name: "curriculum.pdf",
    mimeType: "application/pdf",
    buffer: pdfOf(20_000),
  });
  await page.getByLabel("Correo electrónico").fill("lucia@example.com");
  await page.getByLabel("Teléfono").fill("(614) 555-0123");
  await page.getByRole("button", { name: "Enviar postulación" }).click();
  await page.getByRole("heading", { name: "¡Postulación enviada!" }).waitFor();
  await page.waitForURL("**/es/careers?**");
  await mailTo(app, "lucia@example.com", "Recibimos su postulación a Product Manager");
  const ada = await plainAdministrator(app);
  const list = await ada.open("/admin/applications?search=lucia");
  const application = await list.follow("Lucía Fernández");
  expect(application.text).toContain("Hola, Lucía Fernández:");
  expect(complaints).toEqual([]);
});

test("its pages fit at five widths, with the switch between the languages", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url, WALKING);
  for (const path of ["/es", "/es/careers", "/es/contact", "/"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await layoutFaultsOn(page, FIVE_WIDTHS)).toEqual([]);
    expect(await barriersOn(page)).toEqual([]);
  }
});

test("a job is translated, found and read in both languages, and as it was written once that is deleted", async () => {
  const ada = await plainAdministrator(app);
  const editor = await (await ada.open("/admin/jobs/edit/product-manager")).follow("In Español");
  expect(editor.value("Job title")).toBe("");
  const original = await editor.follow("Start from the original texts");
  expect(original.value("Job title")).toBe("Product Manager");
  const empty = await editor.press("Save");
  expect(empty.error("Job title")).toContain("Job title is required");
  const texts = { "Job title": "Gerente de producto", Description: "Usted guía el producto." };
  const saved = await empty.press("Save", {
    ...texts,
    "#responsibilities-0": "Hablar con clientes",
  });
  expect(saved.value("Job title")).toBe("Gerente de producto");
  const rows = { "#responsibilities-0": "Hablar con clientes" };
  const incomplete = await editor.press("Save", { ...texts, ...rows, "Job title": "" });
  expect(incomplete.error("Job title")).toContain("Job title is required");
  const stale = await incomplete.press("Save", { "Job title": "Otro" });
  expect(stale.text).toContain("This translation was saved after you had opened it");
  expect(stale.text).toMatch(/What differs.*Theirs\s*Gerente de producto\s*Mine\s*Otro/s);
  expect((await visitor.open("/es/careers/job/product-manager")).heading).toBe(texts["Job title"]);
  const mine = await stale.press("Save mine");
  expect(mine.value("Job title")).toBe("Otro");
  await mine.press("Save", { "Job title": texts["Job title"] });
  const job = await (await visitor.open("/es/careers?search=guía")).follow("Gerente de producto");
  expect([job.path, job.heading]).toEqual([
    "/es/careers/job/product-manager",
    "Gerente de producto",
  ]);
  expect(job.text).toContain("Hablar con clientes");
  const english = await job.follow("English");
  expect([english.path, english.heading]).toEqual([
    "/careers/job/product-manager",
    "Product Manager",
  ]);
  // The page from before others saved deletes nothing of theirs.
  const refused = await (await saved.press("Delete")).press("Delete");
  expect(refused.text).toContain("It was changed after this page was loaded");
  const question = await (await ada.open(saved.path)).press("Delete");
  const removed = await question.press("Delete");
  expect(removed.text).toContain("Translation deleted.");
  expect((await visitor.open(job.path)).heading).toBe("Product Manager");
});

test("a translation that somebody else saved is compared, and saved by another press; a deleted one is saved anew", {
  tags: ["thorough"],
}, async () => {
  const ada = await plainAdministrator(app);
  const address = "/admin/jobs/senior-software-engineer/translation";
  const { page, complaints } = await signedIn(browser, app);
  await page.goto(address);
  const texts = { "Job title": "Analista", Description: "Usted cuenta." };
  const rows = { "#responsibilities-0": "Contar" };
  await page.getByLabel("Job title", { exact: true }).fill("Ana");
  await page.getByRole("link", { name: "Start from the original texts" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "hidden" });
  await (await ada.open(address)).press("Save", { ...texts, ...rows });
  for (const [label, text] of Object.entries({ ...texts, "Job title": "Analista de datos" }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.locator("#responsibilities-0").fill("Contar");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "What differs" }).waitFor();
  await page.locator("del", { hasText: "Analista" }).waitFor();
  await page.getByRole("button", { name: "Save mine" }).click();
  await page.getByText("Saved").first().waitFor();
  await expect
    .poll(() => page.getByLabel("Job title", { exact: true }).inputValue())
    .toBe("Analista de datos");
  // What it loads after saving must not be what is there after the deletion.
  await untilSettled(page);
  await (await (await ada.open(address)).press("Delete")).press("Delete");
  await page.getByLabel("Job title", { exact: true }).fill("Analista de viento");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("This translation was deleted after you had opened it.").first().waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved").first().waitFor();
  await expect
    .poll(async () => (await visitor.open("/es/careers/job/senior-software-engineer")).heading)
    .toBe("Analista de viento");
  expect(complaints.filter((text) => !text.includes("status of 409"))).toEqual([]);
});

test("an article is translated, and nothing harmful gets into it", async () => {
  await translate("blog", { "#title": "Artículos" });
  const ada = await plainAdministrator(app);
  const title = "Introduction to generative AI: what it does well, and where it needs a fence";
  const post = await (await ada.open("/admin/blogs")).follow(title);
  const editor = await (await post.follow("In Español")).follow("Start from the original texts");
  expect(editor.value("Title")).toBe(title);
  expect(editor.value("Content")).toMatch(/^<p>.*<h2>/s);
  // A picture that cannot be copied is said, and nothing is refused for it.
  const unreachable = '<img src="http://127.0.0.1:9/chart.png" alt="Chart">';
  const saved = await editor.press("Save", {
    Title: "Qué hace bien la IA",
    Summary: "Una introducción.",
    Content: `<h2>Para empezar</h2><p>Hola<script>alert(1)</script>${unreachable}</p>`,
  });
  expect(saved.text).toContain("visitors do not see every picture of it");
  expect(saved.value("Content")).toContain(unreachable);
  const found = await (await visitor.open("/es/blog?search=introducción")).follow(
    "Qué hace bien la IA",
  );
  expect(found.heading).toBe("Qué hace bien la IA");
  expect(found.text).toContain("Para empezar");
  expect(found.html).not.toContain("alert(1)");
  // Visitors get a link instead of it.
  expect(found.document.querySelector('main img[src*="chart.png"]')).toBeNull();
  expect((await found.follow("English")).heading).toBe(title);
});

test("a translation is unpublished, and without a second language its addresses are gone", {
  tags: ["thorough"],
}, async () => {
  const ada = await plainAdministrator(app);
  await (await ada.open("/admin/pages/es-contact")).press("Unpublish");
  expect((await visitor.open("/es/contact")).path).toBe("/contact");
  await (await ada.open("/admin/settings/company")).press("Save", { [SECOND]: "None" });
  expect((await visitor.open("/es/careers")).status).toBe(404);
  expect((await ada.open("/admin/pages/es-careers")).path).toBe("/admin/pages");
  expect(linksOf((await visitor.open("/")).document, "a.language")).toEqual([]);
});
