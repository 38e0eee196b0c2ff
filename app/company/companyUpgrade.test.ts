import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { UNNAMED_COMPANY } from "~/company/profile";
import { getCompany } from "~/company/queries.server";
import { company } from "~/company/tables.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import { NORTHWIND, NORTHWIND_PROFILE } from "../../database/demo/company";
import { loadDemoContent } from "../../database/demo/load.server";
import { useEmptyDatabase } from "../../tests/support/database";

// Upgrades from versions in which time zone, hours, region and home posts were constants in the code.

const database = useEmptyDatabase();

const FOLDER = path.resolve(import.meta.dirname, "../../database/migrations");

async function upgrade(): Promise<void> {
  const file = readdirSync(FOLDER).find((name) => name.includes("_company-facts-and-"));
  const statements = readFileSync(path.join(FOLDER, file ?? ""), "utf8");
  // The other statements create what the test database has already.
  const ofCompany = statements
    .split("--> statement-breakpoint")
    .filter((statement) => statement.includes('"company"'));
  for (const statement of ofCompany) await database.pool.query(statement);
}

test("an installation that never saved a company remains the demo firm", async () => {
  await database.db.transaction(bumpContentVersion);
  await upgrade();
  expect(await getCompany(database)).toEqual(NORTHWIND);
});

test("an installation that only saved colors keeps them and remains the demo firm", async () => {
  await database.db.transaction(bumpContentVersion);
  const colors = { light: "#0b5d3b", dark: "#7fd6a8", signal: "#d9a400" };
  await database.db.insert(company).values({ id: 1, colors });
  await upgrade();
  expect(await getCompany(database)).toEqual(NORTHWIND);
  expect((await database.db.select().from(company))[0]?.colors).toEqual(colors);
});

test("a saved company keeps its values and gets the former constants", async () => {
  await database.db.transaction(bumpContentVersion);
  const { region, timeZone, businessHours, homePosts, ...before } = NORTHWIND_PROFILE;
  const fjord = { ...before, name: "Fjord GmbH" };
  await database.pool.query("insert into company (id, profile) values (1, $1)", [fjord]);
  await upgrade();
  const [row] = await database.db.select().from(company);
  expect(row?.profile).toEqual({ ...fjord, region, timeZone, businessHours, homePosts });
});

test("a new database has no company until the demo content is loaded", async () => {
  await upgrade();
  expect(await getCompany(database)).toEqual(UNNAMED_COMPANY);
  await loadDemoContent(database.context());
  expect(await getCompany(database)).toEqual(NORTHWIND);
});
