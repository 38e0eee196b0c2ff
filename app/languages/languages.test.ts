import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { applicationForm } from "~/applications/application";
import { confirmationMail } from "~/applications/mails.server";
import { DEFAULT_TEMPLATES } from "~/applications/status/templates";
import { CATEGORY_NAMES } from "~/blog/rules";
import { officeHours } from "~/company/profile";
import { inquiryFormOf } from "~/inquiries/inquiry";
import { addJobForm } from "~/jobs/job";
import { formatPayLine } from "~/jobs/pay";
import { formatPlace } from "~/jobs/public/formatJob";
import spanish from "~/languages/es.json" with { type: "json" };
import { addressIn, LOCALES, type LocaleCode, pathBelow } from "~/languages/languages";
import { loadAllCatalogs } from "~/languages/loadCatalog";
import { ENGLISH, translatorIn, VALUE } from "~/languages/translate";
import { idAt, splitTranslationId } from "~/languages/translationId";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import type { FormSchema } from "~/platform/forms/fields";
import { PUBLIC_PAGES } from "~/site/publicPages";
import { NORTHWIND } from "../../database/demo/company";

beforeAll(loadAllCatalogs);

const inSpanish = translatorIn("es-US");
/** Names of networks and the like are the same in both. */
const SAME_IN_BOTH = new Set(["Blog", "Cookies", "LinkedIn", "Indeed", "Error:"]);
const isTranslated = (text: string) => SAME_IN_BOTH.has(text) || inSpanish.label(text) !== text;

const valuesIn = (text: string) => [...text.matchAll(VALUE)].map(([value]) => value).sort();
const ENTRIES = Object.entries(spanish).flatMap(([english, translation]) =>
  (typeof translation === "string" ? [translation] : Object.values(translation)).map(
    (text) => [english, text] as const,
  ),
);

test.each(ENTRIES)("%j keeps its values in Spanish", (english, translation) => {
  expect(valuesIn(translation)).toEqual(valuesIn(english));
  expect(translation.trim()).not.toBe("");
});

test("every text without values stands in the code", () => {
  const code = globSync("app/**/*.{ts,tsx}", { exclude: ["app/**/*.test.*"] })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
    // A long text stands in several pieces.
    .replaceAll(/" \+\s+"/g, "");
  const isThere = (text: string) =>
    [JSON.stringify(text), `'${text}'`, `\`${text}\``].some((quoted) => code.includes(quoted));
  const unused = Object.keys(spanish).filter((text) => !text.includes("{") && !isThere(text));
  expect(unused).toEqual([]);
});

/** The labels, hints and choices of a form, and what it says when nothing is filled in. */
function textsOf(form: FormSchema): string[] {
  const looks = Object.values(form.fields).flatMap(({ options, control }) => [
    control === "own" ? "" : options.label,
    options.hint ?? "",
    options.placeholder ?? "",
    ...(options.choices ?? []).map((choice) =>
      typeof choice === "string" ? choice : choice.label,
    ),
  ]);
  const checked = form.check(form.empty);
  const errors = checked.ok ? [] : Object.values(checked.fieldErrors);
  return [...looks, ...errors].filter((text): text is string => Boolean(text));
}

describe("what is written in lists has a translation", () => {
  test.each([
    ["the contact form", textsOf(inquiryFormOf([{ value: "x", label: "General inquiry" }]))],
    ["the application form", textsOf(applicationForm).filter((text) => text !== "Source")],
    ["the menus", PUBLIC_PAGES.flatMap(({ link }) => (link ? [link.label] : []))],
    ["the categories of articles", Object.values(CATEGORY_NAMES)],
    ["the types of jobs", addJobForm.fields.type.options.choices?.map(String) ?? []],
    ["the emails about a status", Object.values(DEFAULT_TEMPLATES).flatMap(Object.values)],
  ])("%s", (_, texts) => {
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !isTranslated(text))).toEqual([]);
  });
});

describe("a text that was made from another", () => {
  test("is found again, with its values translated too", () => {
    expect(inSpanish.message("Full name must be 200 characters or fewer")).toBe(
      "Nombre completo: como máximo 200 caracteres",
    );
    expect(
      inSpanish.message("Resume upload failed: it did not arrive whole. Please try again"),
    ).toBe("No se pudo cargar el currículum: no llegó completo. Inténtelo de nuevo");
  });

  test("stays as it is if it is none of ours", () => {
    expect(inSpanish.message("Nobody wrote this")).toBe("Nobody wrote this");
    expect(inSpanish.message("toString")).toBe("toString");
  });

  test("is not looked for in a long one, and not where only a label can stand", () => {
    const long = `${"x ".repeat(5_000)}must be 200 characters or fewer`;
    expect(inSpanish.message(long)).toBe(long);
    const typed = "Full name must be 200 characters or fewer";
    expect(inSpanish.label(typed)).toBe(typed);
  });
});

test("counts choose their form", () => {
  expect(inSpanish.counted(1, "{count} article", "{count} articles")).toBe("1 artículo");
  expect(inSpanish.counted(0, "{count} article", "{count} articles")).toBe("0 artículos");
  expect(ENGLISH.counted(1, "{count} article", "{count} articles")).toBe("1 article");
});

const PAY = { payMinimum: 30, payMaximum: 42, payUnit: "hour", payCurrency: null } as const;

test.each<[LocaleCode, string, string]>([
  ["en-US", "$30 – $42\u00a0an\u00a0hour", "December 31, 2026"],
  ["en-GB", "£30 – £42\u00a0an\u00a0hour", "31 December 2026"],
  ["es-US", "$30 – $42\u00a0por\u00a0hora", "31 de diciembre de 2026"],
  ["es-ES", "30 € – 42 €\u00a0por\u00a0hora", "31 de diciembre de 2026"],
])("in %s pay is %s and a day is %s", (locale, pay, day) => {
  const calendar = createOfficeCalendar({ ...NORTHWIND, locale });
  expect(formatPayLine(PAY, translatorIn(locale))?.replaceAll("\u00a0€", " €")).toBe(pay);
  expect(calendar.longDate(new Date("2026-12-31T17:00:00Z"))).toBe(day);
});

test("business hours, places and emails follow the locale", () => {
  expect(officeHours({ ...NORTHWIND, locale: "es-US" })).toEqual([
    "Lunes a viernes, de 9:00 a.m. a 6:00 p.m. EST",
    "Cerrado sábado y domingo",
  ]);
  expect(formatPlace({ location: "Columbus, OH", workplace: "hybrid" }, inSpanish)).toBe(
    "Columbus, OH (híbrido)",
  );
  const application = { email: "j@example.com", jobTitle: "Enfermera", reference: "APP-1" };
  const mail = confirmationMail(
    application as Parameters<typeof confirmationMail>[0],
    { name: "Cuidados", address: "hola@cuidados.example" },
    null,
    inSpanish,
  );
  expect(mail.subject).toBe("Recibimos su postulación a Enfermera (APP-1)");
});

test("every locale names a currency that exists", () => {
  for (const { currency } of Object.values(LOCALES))
    expect(Intl.supportedValuesOf("currency")).toContain(currency);
});

describe("addresses in the second language", () => {
  test.each([
    ["/", "/es"],
    ["/?page=2", "/es?page=2"],
    ["/#services", "/es#services"],
    ["/careers", "/es/careers"],
    ["/careers?type=Contract#open", "/es/careers?type=Contract#open"],
    ["/blog?search=v2.0", "/es/blog?search=v2.0"],
    ["/es", "/es"],
    ["/es#services", "/es#services"],
    ["/es?page=2", "/es?page=2"],
    ["/es/careers", "/es/careers"],
    ["/escrow", "/es/escrow"],
    ["#open", "#open"],
    ["?page=2", "?page=2"],
    ["/careers/feed.xml", "/careers/feed.xml"],
    ["/careers/job/node.js-developer-lk3", "/es/careers/job/node.js-developer-lk3"],
    ["/blog?search=feed.xml", "/es/blog?search=feed.xml"],
    ["/media/0190", "/media/0190"],
    ["//other.example/careers", "//other.example/careers"],
    ["/\\other.example", "/\\other.example"],
    ["https://other.example/", "https://other.example/"],
    ["mailto:ada@example.com", "mailto:ada@example.com"],
  ])("%s leads to %s", (address, href) => {
    expect(addressIn("/es", address)).toBe(href);
    expect(addressIn("", address)).toBe(address);
  });

  test.each([
    ["/es", "/"],
    ["/es/", "/"],
    ["/es/careers/job/Analyst-2024/", "/careers/job/Analyst-2024"],
  ])("%s is below the base what %s is without one", (pathname, path) => {
    expect(pathBelow("/es", pathname)).toBe(path);
    expect(pathBelow("", path)).toBe(path);
  });

  test("texts have an id for each language, and ids of other texts are left alone", () => {
    expect(idAt("/es", "home")).toBe("es-home");
    expect(splitTranslationId("es-plain-partners")).toEqual({ base: "/es", id: "plain-partners" });
    for (const id of ["home", "ai-data-science", "plain-es-more", "es-"])
      expect(splitTranslationId(idAt("", id))).toEqual({ base: "", id });
  });
});
