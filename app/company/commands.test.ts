import { beforeEach, expect, test } from "vitest";
import { auditEvents } from "~/platform/audit/tables.server";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { NORTHWIND_PROFILE } from "../../database/demo/company";
import { useDatabase } from "../../tests/support/database";
import type { ContrastGate, UnreadablePair } from "./brand";
import {
  changeBrandColours,
  changeCompanyProfile,
  changeMark,
  removeMark,
  resetBrandColours,
} from "./commands.server";
import { type CompanyProfile, UNNAMED_COMPANY } from "./profile";
import { findMark, getCompany, getCompanyAndBrand } from "./queries.server";

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

const FJORD: CompanyProfile = { ...NORTHWIND_PROFILE, name: "Fjord GmbH", phone: "+49 30 5550100" };

async function audited(): Promise<string[]> {
  const events = await database.db.select().from(auditEvents).orderBy(auditEvents.id);
  return events.map(({ action }) => action);
}

test("a placeholder stands until a company is saved, and the next reader sees that", async () => {
  const context = database.context();
  expect(await getCompany(context)).toEqual(UNNAMED_COMPANY);
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
  expect(await getCompany(context)).toEqual(UNNAMED_COMPANY);
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

test("a mark is kept as cleaning wrote it, under a version of its own, and removed again", async () => {
  const context = database.context();
  const circle = '<svg viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>';
  await changeMark(context, ADMINISTRATOR, `<!-- by hand -->${circle}`);
  const mark = await findMark(context);
  expect(mark?.svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"></circle></svg>',
  );
  expect((await getCompanyAndBrand(context)).brand.markVersion).toBe(mark?.version);
  await changeMark(context, ADMINISTRATOR, circle.replace('r="4"', 'r="3"'));
  expect((await findMark(context))?.version).not.toBe(mark?.version);
  await removeMark(context, ADMINISTRATOR);
  expect(await findMark(context)).toBeNull();
  expect(await audited()).toEqual(["mark-changed", "mark-changed", "mark-removed"]);
});

test("a drawing that could do something is refused, and the mark stays as it was", async () => {
  const context = database.context();
  const hostile = '<svg viewBox="0 0 8 8"><script>alert(1)</script></svg>';
  expect(await changeMark(context, ADMINISTRATOR, hostile)).toEqual({
    ok: false,
    reason: "unknown-part",
    what: "<script>",
  });
  expect(await findMark(context)).toBeNull();
});
