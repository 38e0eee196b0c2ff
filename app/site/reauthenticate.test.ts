import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import type { FormSchema } from "~/platform/forms/fields";
import { SITE } from "./addresses";
import { FORMS_WITH_SECRETS } from "./reauthenticate.server";

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

it("knows the schema of every form with a secret field whose address asks for the password again", async () => {
  const found: Record<string, FormSchema> = {};
  const asking = SITE.filter(
    ({ reauthentication, methods }) => reauthentication && methods.includes("POST"),
  );
  for (const { path: pattern, file } of asking) {
    const source = await readFile(path.join(import.meta.dirname, "..", file), "utf8");
    for (const [name, schema] of schemas)
      if (hasSecret(schema) && new RegExp(`\\b${name}\\b`).test(source)) found[pattern] = schema;
  }
  expect(schemas.length).toBeGreaterThan(15);
  expect(Object.keys(found)).not.toEqual([]);
  expect(FORMS_WITH_SECRETS).toEqual(found);
});
