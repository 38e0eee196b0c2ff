import { expect, test } from "vitest";
import { EDITABLE_PAGES } from "~/content/editablePages";
import { pageStates, pageVersions } from "~/content/tables.server";
import spanish from "~/languages/es.json" with { type: "json" };
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import { itemsOf } from "~/platform/forms/listFields";
import { PAGE_TEXTS } from "../../database/demo/pageTexts";
import { onDatabaseOf } from "../support/adminData";
import { mailTo } from "../support/mailbox";
import { plainAdministrator } from "../support/plainAdministrator";
import { documentOf } from "../support/plainDocument";
import { startSite } from "../support/site";
import { INQUIRY } from "../support/visitorForms";

const { app } = await startSite();

/** What only the demo firm says: its name, its places, and what it sells. */
const OF_THE_DEMO_FIRM =
  /Northwind|New Jersey|\bNJ\b|Hamilton|Brunswick|555-0100|\bAI\b|cloud|consulting|consultant|engineer|technolog|software/i;

/** An address of the specification. */
const OF_EVERY_FIRM = [/\/(?:og\/)?ai-data-science/g];

/** The fixed texts that Spanish has other words for, apart from those with values. */
const ENGLISH_TEXTS = new Set(
  Object.entries(spanish)
    .filter(([english, translation]) => english !== translation && !english.includes("{"))
    .map(([english]) => english),
);

const NURSES = {
  "#name": "Enfermeras de Ohio SL",
  "#tagline": "Cuidamos de quien cuida.",
  "#locale": "Español (Estados Unidos)",
  "#email": "hola@enfermeras.example",
  "#phone": "+1 614 555 0199",
  "#region": "Ohio",
  "#office_1_name": "Columbus",
  "#office_1_street": "1 Calle Ancha",
  "#office_1_city": "Columbus",
  "#office_1_region": "OH",
  "#office_1_postal_code": "43004",
  "#office_2_name": "Dayton",
  "#office_2_street": "2 Calle Larga",
  "#office_2_city": "Dayton",
  "#office_2_region": "OH",
  "#office_2_postal_code": "45377",
  "Time zone": "America/New_York",
};

/** The same form with other words: each line keeps its placeholders and its colon. */
function inSpanish(typed: unknown): unknown {
  if (Array.isArray(typed)) return typed.map(inSpanish);
  if (typeof typed === "object" && typed !== null)
    return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, inSpanish(text)]));
  if (typeof typed !== "string" || typed === "") return typed;
  const lines = typed.split("\n").map((line, place) => {
    const [, name] = /^\s*\{([a-z-]+)\}\s*$/.exec(line) ?? [];
    if (name || line.trim() === "") return line;
    return line.includes(": ") ? `Cuidados ${place}: de día y de noche` : `Cuidados ${place}`;
  });
  return lines.join("\n");
}

/** Choices and anchors are no words. */
function textsInSpanish(page: (typeof EDITABLE_PAGES)[number]) {
  const original: Readonly<Record<string, unknown>> = PAGE_TEXTS[page.id as "home"];
  const entries = Object.entries(original).map(([name, typed]) => {
    const items = itemsOf(page.form.fields[name]);
    if (!items || !Array.isArray(typed)) return [name, inSpanish(typed)];
    const spanish = typed.map((item: Readonly<Record<string, unknown>>, place) => ({
      ...(inSpanish(item) as object),
      ...(item.drawing !== undefined && { drawing: "" }),
      ...(item.anchor !== undefined && { anchor: "" }),
      ...(item.name !== undefined && { name: `Cuidados ${place}` }),
    }));
    return [name, spanish];
  });
  return Object.fromEntries(entries);
}

async function publishInSpanish() {
  await onDatabaseOf(app, async (db) => {
    for (const page of EDITABLE_PAGES) {
      const version = { page: page.id, version: 1, input: textsInSpanish(page) };
      await db.insert(pageVersions).values({ ...version, savedAt: new Date() });
      await db.insert(pageStates).values({ page: page.id, version: 1, publishedVersion: 1 });
    }
    await db.transaction(bumpContentVersion);
  });
}

/** Every address that visitors reach by links from the home page, and what programs read. */
async function crawl(): Promise<Map<string, string>> {
  const documents = ["/manifest.webmanifest", "/robots.txt", "/.well-known/security.txt"];
  const feeds = ["/sitemap.xml", "/blog/feed.xml", "/careers/feed.xml", "/api/jobs", "/api/posts"];
  const found = new Map<string, string>();
  const waiting = ["/", "/nowhere/at-all", "/admin/login", "/test-blogs", ...documents, ...feeds];
  for (const path of waiting) {
    const text = await (await fetch(app.url + path, { redirect: "manual" })).text();
    found.set(path, text);
    for (const [, href = ""] of text.matchAll(/href="(\/[^"#?]*)/g))
      if (!waiting.includes(href) && !/^\/(assets|admin|media|og|brand)/.test(href))
        waiting.push(href);
  }
  return found;
}

/** What a page says, by elements and by the attributes that people read or hear. */
function textsOn(html: string): string[] {
  const page = documentOf(html);
  for (const silent of page.querySelectorAll("script, style")) silent.remove();
  const all = [...page.querySelectorAll("*")];
  const own = all.flatMap(({ childNodes }) =>
    [...childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ""),
  );
  const attributes = ["aria-label", "placeholder", "title", "alt"].flatMap((name) =>
    all.map((element) => element.getAttribute(name) ?? ""),
  );
  return [...own, ...attributes].map((text) => text.trim().replaceAll(/\s+/g, " "));
}

/** These are for administrators and for tests; and what the legal pages said before stays as it was. */
const IN_ENGLISH = /^\/(admin|legal|test-blogs|api|sitemap|manifest|robots|\.well-known)/;

test("of the demo firm nothing is left once another has put its own words, places and colors in", async () => {
  const ada = await plainAdministrator(app);
  const company = await ada.open("/admin/settings/company");
  expect((await company.press("Save", NURSES)).html).toContain("Saved.");
  const brand = await ada.open("/admin/settings/brand");
  const names = { "Short name": "Enfermeras", "Descriptor line": "Cuidados en casa" };
  expect((await brand.press("Save", names)).html).toContain("Saved.");
  await publishInSpanish();
  await (await ada.open("/admin/demo-content")).press("Remove selected");

  const remaining: string[] = [];
  const pages = await crawl();
  for (const [path, text] of pages) {
    const shown = text
      .replace(/<(script|style|svg)\b(?![^>]*ld\+json)[\s\S]*?<\/\1>/g, " ")
      .replace(/<(?!meta|title)[^>]*>/g, " ");
    const words = OF_EVERY_FIRM.reduce((rest, fixed) => rest.replaceAll(fixed, " "), shown);
    const found = new RegExp(OF_THE_DEMO_FIRM, "gi");
    for (const match of words.matchAll(found))
      remaining.push(`${path}: ${words.slice(Math.max(0, match.index - 40), match.index + 40)}`);
  }
  expect(remaining).toEqual([]);
  const english: string[] = [];
  for (const [path, html] of pages) {
    if (IN_ENGLISH.test(path)) continue;
    if (html.startsWith("<!DOCTYPE html>")) expect(html).toContain('<html lang="es"');
    for (const text of textsOn(html)) if (ENGLISH_TEXTS.has(text)) english.push(`${path}: ${text}`);
  }
  expect(english).toEqual([]);
  const body = new URLSearchParams({ ...INQUIRY, service: "Cuidados 0" });
  await fetch(`${app.url}/contact`, { method: "POST", body });
  const { text } = await mailTo(app, "hola@enfermeras.example", "");
  expect(text).toContain("Service: Cuidados 0");
  expect(text).not.toMatch(/Northwind|New Jersey|Hamilton/);
});
