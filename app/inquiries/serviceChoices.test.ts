import { expect, test } from "vitest";
import { listServiceChoices, serviceChoiceOf } from "~/inquiries/queries.server";
import type { RequestScope } from "~/shell/scope.server";
import { NORTHWIND } from "../../database/demo/company";
import { PAGE_TEXTS } from "../../database/demo/pageTexts";

const { services, ...otherTexts } = PAGE_TEXTS.services;
const CODES = ["ai-ml", "cloud", "data", "staff", "integration", "digital"];

/** A request for the contact form at this base, where these texts of the services page are published. */
function scopeOf(base: "" | "/es", published: Record<string, object>) {
  const texts = Object.entries(published).map(([id, texts]) => [id, { texts }]);
  const publishedTexts = () => Object.fromEntries(texts);
  const app = { base, originalTexts: PAGE_TEXTS, publishedTexts };
  return { app, lastKnownCompany: () => ({ company: NORTHWIND }) } as unknown as RequestScope;
}

/** The texts of the services page with other names. */
const renamed = (name: (before: string) => string) => ({
  ...otherTexts,
  services: services.map((service) => ({ ...service, name: name(service.name) })),
});

test("services are stored by their codes", () => {
  const scope = scopeOf("", {});
  expect(listServiceChoices(scope).map(({ value }) => value)).toEqual(CODES);
  expect(serviceChoiceOf(scope, "staff")).toBe("staff");
  expect(serviceChoiceOf(scope, "unknown")).toBe("");
});

test("a service has the same value in the site's second language", () => {
  const translated = renamed((name) => `${name} en español`);
  const scope = scopeOf("/es", { "es-services": translated });
  const choices = listServiceChoices(scope);
  expect(choices.map(({ value }) => value)).toEqual(CODES);
  expect(choices[1]?.label).toBe("Cloud Infrastructure en español");
});

test("a renamed service without a drawing has one value in both languages", () => {
  const withoutDrawing = (language: string) => ({
    ...otherTexts,
    services: services.map((service, n) => ({ ...service, drawing: "", name: `${language} ${n}` })),
  });
  const published = { services: withoutDrawing("own"), "es-services": withoutDrawing("otro") };
  const values = listServiceChoices(scopeOf("/es", published)).map(({ value }) => value);
  expect(values).toEqual(["own 0", "own 1", "own 2", "staff", "own 3", "own 4"]);
});

test("a service that the firm calls otherwise is stored by that name, and found by its code", () => {
  const scope = scopeOf("", { services: renamed((name) => `Our ${name}`) });
  expect(listServiceChoices(scope)[1]?.value).toBe("Our Cloud Infrastructure");
  expect(serviceChoiceOf(scope, "cloud")).toBe("Our Cloud Infrastructure");
  expect(serviceChoiceOf(scope, "Our Cloud Infrastructure")).toBe("Our Cloud Infrastructure");
});
