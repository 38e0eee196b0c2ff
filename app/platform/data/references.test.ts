import { expect, test } from "vitest";
import { newReference, withNewReference } from "~/platform/data/references.server";

test("references are short and unambiguous, and a taken one is replaced", async () => {
  expect(newReference("APP")).toMatch(/^APP-[0-9A-HJKMNP-TV-Z]{8}$/);
  const tried: string[] = [];
  const row = await withNewReference("APP", async (reference) => {
    tried.push(reference);
    return tried.length < 3 ? undefined : { reference };
  });
  expect(new Set(tried).size).toBe(3);
  expect(row.reference).toBe(tried[2]);
  await expect(withNewReference("APP", async () => undefined)).rejects.toThrow("no free reference");
});
