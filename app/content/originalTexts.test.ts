import { describe, expect, test } from "vitest";
import { lenientTextsOf } from "~/content/editablePage";
import { EDITABLE_PAGES } from "~/content/editablePages";
import { homePage } from "~/content/pageForms/homePage";
import { servicesPage } from "~/content/pageForms/servicesPage";
import { fillTexts } from "~/content/placeholders";
import { PAGE_TEXTS } from "../../database/demo/pageTexts";

describe.each(EDITABLE_PAGES.map((page) => [page.id, page] as const))("the page %s", (id, page) => {
  const originals = PAGE_TEXTS[id as keyof typeof PAGE_TEXTS];

  test("has original texts that its form accepts", () => {
    expect(page.form.check(originals)).toMatchObject({ ok: true });
  });

  test("shows each field in one section", () => {
    const names = page.sections.flatMap((section) => section.names);
    expect(names).toEqual(Object.keys(page.form.fields));
  });

  test("reads the texts of a form that is empty or wrong", () => {
    expect(() => lenientTextsOf(page, {})).not.toThrow();
    const wrong = Object.fromEntries(Object.keys(page.form.fields).map((name) => [name, 7]));
    expect(() => lenientTextsOf(page, wrong)).not.toThrow();
  });
});

test("a list of lines stays a list while one of them is typed", () => {
  const service = {
    name: "Cloud",
    offerings: "Landing zones: Ready for audit.\nAdop",
    durations: "a".repeat(200),
  };
  const { services } = lenientTextsOf(servicesPage, { services: [service] });
  expect(services).toMatchObject([
    { offerings: [{ title: "Landing zones", text: "Ready for audit." }], durations: [] },
  ]);
});

test("of a list with far too many lines, as many are shown as there may be", () => {
  const facts = Array.from({ length: 50_000 }, (_, place) => `Fact ${place}`).join("\n");
  const shown = lenientTextsOf(homePage, { facts }).facts;
  expect(shown.slice(0, 2)).toEqual(["Fact 0", "Fact 1"]);
  expect(shown.length).toBeLessThan(20);
});

test("values stand where their placeholders are", () => {
  const values = { company: "Fjord", "in-region": "" };
  const typed = { title: "Why {company}", list: ["in{in-region}", { text: "{company}, {email}" }] };
  expect(fillTexts(typed, values)).toEqual({
    title: "Why Fjord",
    list: ["in", { text: "Fjord, {email}" }],
  });
});

test("a placeholder that means nothing is refused, with those that may stand there", () => {
  const [home] = EDITABLE_PAGES;
  expect(home?.form.check({ ...PAGE_TEXTS.home, title: "Why {compny}" })).toMatchObject({
    fieldErrors: { title: expect.stringContaining("{company}") },
  });
});
