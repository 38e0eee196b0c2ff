import { expect, test } from "vitest";
import { datedSlug } from "./slug";

const NOW = new Date("2026-11-20T15:00:00Z");

test.each([
  ["Senior Développeur (C#)", "senior-developpeur-c-"],
  ["Über Data & AI!", "uber-data-ai-"],
  ["工程师", ""],
])("the id of %s is its slug and the moment in base 36", (title, start) => {
  expect(datedSlug(title, NOW)).toBe(start + NOW.getTime().toString(36));
});
