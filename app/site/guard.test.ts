import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import type { FormSchema } from "~/platform/forms/fields";
import { SITE } from "~/site/addresses";
import { FORMS_WITH_SECRETS } from "~/site/guard.server";

type Exports = Readonly<Record<string, unknown>>;

const modules = import.meta.glob<Exports>("../**/*orms.ts", { eager: true });
const schemas = Object.values(modules).flatMap((exports) =>
  Object.entries(exports).filter((entry): entry is [string, FormSchema] => isSchema(entry[1])),
);

function isSchema(value: unknown): value is FormSchema {
  return typeof value === "object" && value !== null && "fields" in value && "echo" in value;
}

function hasSecret({ fields }: FormSchema): boolean {
  return Object.values(fields).some(({ secret }) => secret);
}

it("knows the schema of every form with a secret field that is stored or echoed to be sent again", async () => {
  const found: Record<string, FormSchema> = {};
  const interrupted = SITE.filter(
    ({ reauthentication, echoesForm, methods }) =>
      (reauthentication || echoesForm) && methods.includes("POST"),
  );
  for (const { path: pattern, file } of interrupted) {
    const source = await readFile(path.join(import.meta.dirname, "..", file), "utf8");
    for (const [name, schema] of schemas)
      if (hasSecret(schema) && new RegExp(`\\b${name}\\b`).test(source)) found[pattern] = schema;
  }
  expect(schemas.length).toBeGreaterThan(15);
  expect(Object.keys(found)).not.toEqual([]);
  expect(FORMS_WITH_SECRETS).toEqual(found);
});

it("lets the browser store no form with a secret field", () => {
  const echoed = SITE.filter((address) => address.echoesForm).map((address) => address.path);
  expect(echoed.length).toBeGreaterThan(7);
  expect(echoed.filter((address) => FORMS_WITH_SECRETS[address])).toEqual([]);
});
