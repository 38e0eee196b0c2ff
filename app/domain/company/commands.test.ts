import { beforeEach, expect, test } from "vitest";
import { auditEvents } from "~/platform/audit/tables.server";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { useDatabase } from "../../../tests/support/database";
import type { ContrastGate, UnreadablePair } from "./brand";
import { changeBrandColours, changeCompanyProfile, resetBrandColours } from "./commands.server";
import { type CompanyProfile, NORTHWIND } from "./profile";
import { getCompany, getCompanyAndBrand } from "./queries.server";

const database = useDatabase();
beforeEach(() => database.clear());

const ADMINISTRATOR = {
  kind: "administrator",
  id: "1",
  name: "Ada",
  email: "ada@example.com",
  address: "127.0.0.1",
} as const;
const VISITOR = { kind: "visitor", address: "127.0.0.1" } as const;

const { phoneHref: _, ...northwind } = NORTHWIND;
const FJORD: CompanyProfile = { ...northwind, name: "Fjord GmbH", phone: "+49 30 5550100" };

async function audited(): Promise<string[]> {
  const events = await database.db.select().from(auditEvents).orderBy(auditEvents.id);
  return events.map(({ action }) => action);
}

test("the demo firm stands until another is saved, and the next reader sees that", async () => {
  const context = database.context();
  expect(await getCompany(context)).toEqual(NORTHWIND);
  const before = await readContentVersion(context.db);
  expect(await changeCompanyProfile(context, ADMINISTRATOR, FJORD)).toEqual({ ok: true });
  expect(await getCompany(context)).toEqual({ ...FJORD, phoneHref: "tel:+49305550100" });
  expect(await readContentVersion(context.db)).toBe(before + 1);
  expect(await audited()).toEqual(["company-profile-changed"]);
});

test("a visitor changes nothing", async () => {
  const context = database.context();
  const refused = { ok: false, reason: "not-allowed" };
  expect(await changeCompanyProfile(context, VISITOR, FJORD)).toEqual(refused);
  expect(await getCompany(context)).toEqual(NORTHWIND);
  expect(await audited()).toEqual([]);
});

const GREEN = { light: "#0b5d3b", dark: "#7fd6a8", signal: "#d9a400" };
const readable: ContrastGate = () => [];

test("colours are kept and given up again, and every page hears of it", async () => {
  const context = database.context();
  expect((await getCompanyAndBrand(context)).brand.colours).toBeNull();
  const before = await readContentVersion(context.db);
  await changeBrandColours(context, readable, ADMINISTRATOR, GREEN);
  expect((await getCompanyAndBrand(context)).brand.colours).toEqual(GREEN);
  await resetBrandColours(context, ADMINISTRATOR);
  expect((await getCompanyAndBrand(context)).brand.colours).toBeNull();
  expect(await readContentVersion(context.db)).toBe(before + 2);
  expect(await audited()).toEqual(["brand-colours-changed", "brand-colours-reset"]);
});

test("colours that could not be read are refused with their pairs, and nothing is stored", async () => {
  const context = database.context();
  const pair: UnreadablePair = {
    colour: "light",
    theme: "light",
    foreground: "brand",
    background: "bg",
    ratio: 1.68,
    minimum: 4.5,
  };
  expect(await changeBrandColours(context, () => [pair], ADMINISTRATOR, GREEN)).toEqual({
    ok: false,
    reason: "unreadable",
    pairs: [pair],
  });
  expect((await getCompanyAndBrand(context)).brand.colours).toBeNull();
  expect(await audited()).toEqual([]);
});
