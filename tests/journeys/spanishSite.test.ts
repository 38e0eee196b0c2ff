import { beforeAll, expect, test } from "vitest";
import { barriersOn } from "../support/axe";
import { visit } from "../support/browser";
import { mailTo } from "../support/mailbox";
import { WALKING } from "../support/pagesToWalk";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";
import { JOB, MEGABYTE, openForm, pdfOf } from "../support/visitorForms";
import { FIVE_WIDTHS, layoutFaultsOn } from "../support/widthWalk";

const { app, browser } = await startSite();

beforeAll(async () => {
  const company = await (await plainAdministrator(app)).open("/admin/settings/company");
  const saved = await company.press("Save", { "Language and region": "Español (Estados Unidos)" });
  expect(saved.html).toContain('<html lang="en"');
});

test("somebody applies in Spanish, and is answered in Spanish", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await visit(browser, app.url);
  await openForm(page, JOB);
  await page.getByRole("button", { name: "Enviar postulación" }).click();
  const summary = page.getByRole("alert", { name: "Hay un problema" });
  await summary.getByText("Escriba su nombre completo").waitFor();
  await summary.getByText("Cargue su currículum").waitFor();
  await page.getByLabel("Nombre completo").fill("Lucía Fernández");
  await page.getByLabel("Currículum").setInputFiles({
    name: "curriculum.pdf",
    mimeType: "application/pdf",
    buffer: pdfOf(MEGABYTE),
  });
  await page.getByLabel("Correo electrónico").fill("lucia@example.com");
  await page.getByLabel("Teléfono").fill("(614) 555-0123");
  await page.getByLabel("Carta de presentación (opcional)").fill("x".repeat(10_001));
  await page.getByText("sobra 1 carácter").waitFor();
  await page.getByLabel("Carta de presentación (opcional)").fill("");
  await page.getByRole("button", { name: "Enviar postulación" }).click();
  await page.getByRole("heading", { name: "¡Postulación enviada!" }).waitFor();
  const mail = await mailTo(app, "lucia@example.com", "Recibimos su postulación a Product Manager");
  expect(mail.text).toContain("Gracias por postular a Product Manager en ");
  expect(complaints).toEqual([]);
});

test.each(["/", "/services", "/careers", "/careers/job/product-manager", JOB, "/contact", "/blog"])(
  "its longer words fit at five widths on %s",
  { tags: ["thorough"] },
  async (path) => {
    const { page } = await visit(browser, app.url, WALKING);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await layoutFaultsOn(page, FIVE_WIDTHS)).toEqual([]);
    expect(await barriersOn(page)).toEqual([]);
  },
);

test("lists and messages are in Spanish, without scripts too", async () => {
  const visitor = plainVisitor(app.url);
  const careers = await visitor.open("/careers?type=Contract");
  expect(careers.html).toContain('<html lang="es"');
  expect(careers.text).toMatch(/\d+ de \d+ puestos vacantes/);
  const contact = await visitor.open("/contact");
  const refused = await contact.press("Enviar mensaje", { Mensaje: "x".repeat(10_001) });
  expect(refused.text).toContain("Mensaje: como máximo 10,000 caracteres");
  expect(refused.text).toContain("Escriba su correo electrónico");
});
