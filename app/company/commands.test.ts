import { expect, test } from "vitest";
import type { FindUnreadablePairs, UnreadablePair } from "~/company/brand";
import {
  brandDetailsOf,
  changeBrand,
  changeCompanyProfile,
  changeLogo,
  removeLogo,
  resetBrandColors,
} from "~/company/commands.server";
import {
  type CompanyProfile,
  companyDetailsOf,
  companyOf,
  UNNAMED_COMPANY,
} from "~/company/profile";
import { findLogo, getCompany, getCompanyAndBrand } from "~/company/queries.server";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE, type WithoutPage } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";
import { NORTHWIND_PROFILE } from "../../database/demo/company";
import { ADA, GRACE, VISITOR } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const FJORD: CompanyProfile = { ...NORTHWIND_PROFILE, name: "Fjord GmbH", phone: "+49 30 5550100" };

async function audited(): Promise<string[]> {
  const events = await database.db.select().from(auditEvents).orderBy(auditEvents.id);
  return events.map(({ action }) => action);
}

test("the company is a placeholder until one is saved, and every later read returns that one", async () => {
  const app = database.context();
  expect(await getCompany(app)).toEqual(UNNAMED_COMPANY);
  const before = await getContentVersion(app.db);
  expect(await changeCompanyProfile(app, ADA, { ...FJORD, openedFrom: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
  expect(await getCompany(app)).toEqual(companyOf(FJORD));
  expect(await getContentVersion(app.db)).toBe(before + 1);
  expect(await audited()).toEqual(["company-profile-changed"]);
});

test("a visitor changes nothing", async () => {
  const app = database.context();
  const refused = { ok: false, reason: "not-allowed" };
  expect(await changeCompanyProfile(app, VISITOR, { ...FJORD, openedFrom: WITHOUT_PAGE })).toEqual(
    refused,
  );
  expect(await getCompany(app)).toEqual(UNNAMED_COMPANY);
  expect(await audited()).toEqual([]);
});

test("a change of the details and one of the brand at the same moment are both stored", async () => {
  const app = database.context();
  await changeCompanyProfile(app, ADA, { ...FJORD, openedFrom: WITHOUT_PAGE });
  for (let turn = 0; turn < 10; turn += 1) {
    const phone = `+49 30 555010${turn}`;
    const shortName = `Fjord ${turn}`;
    await Promise.all([
      changeCompanyProfile(app, ADA, { ...companyDetails({ phone }), openedFrom: WITHOUT_PAGE }),
      changeBrand(app, readable, ADA, {
        shortName,
        descriptor: "",
        colors: null,
        openedFrom: WITHOUT_PAGE,
      }),
    ]);
    expect(await getCompany(app)).toMatchObject({ phone, shortName });
  }
});

test("details and a brand that somebody else saved after the form was opened are not replaced", async () => {
  const app = database.context();
  await changeCompanyProfile(app, ADA, { ...FJORD, openedFrom: WITHOUT_PAGE });
  const opened = await getCompanyAndBrand(app);
  const [ofDetails, ofBrand] = [companyDetailsOf(opened.company), brandDetailsOf(opened)];
  const [details, brand] = [fingerprintOf(ofDetails), fingerprintOf(ofBrand)];
  const saveDetails = (phone: string) =>
    changeCompanyProfile(app, ADA, { ...companyDetails({ phone }), openedFrom: details });
  const saveBrand = (shortName: string) =>
    changeBrand(app, readable, ADA, { ...ofBrand, shortName, openedFrom: brand });
  expect([await saveDetails("030 1"), await saveBrand("First")]).toEqual([
    { ok: true },
    { ok: true },
  ]);
  const refused = { ok: false, reason: "saved-since" };
  expect(await saveDetails("030 2")).toMatchObject({ ...refused, newer: { phone: "030 1" } });
  expect(await saveBrand("Second")).toMatchObject({ ...refused, newer: { shortName: "First" } });
  const ofColleague = { ...ofBrand, shortName: "First", colors: GREEN, openedFrom: WITHOUT_PAGE };
  await changeBrand(app, readable, ADA, ofColleague);
  expect(await resetBrandColors(app, ADA, { openedFrom: brand })).toMatchObject(refused);
  expect((await getCompanyAndBrand(app)).brand.colors).toEqual(GREEN);
  expect(await getCompany(app)).toMatchObject({ phone: "030 1", shortName: "First" });
});

const companyDetails = ({ phone }: { phone: string }) => {
  const { shortName: _shortName, descriptor: _descriptor, ...details } = { ...FJORD, phone };
  return details;
};

const GREEN = { light: "#0b5d3b", dark: "#7fd6a8", signal: "#d9a400" };
const readable: FindUnreadablePairs = () => [];

test("colors and names are stored together, colors are reset again, and both invalidate the cached pages", async () => {
  const app = database.context();
  await changeCompanyProfile(app, ADA, { ...FJORD, openedFrom: WITHOUT_PAGE });
  expect((await getCompanyAndBrand(app)).brand.colors).toBeNull();
  const before = await getContentVersion(app.db);
  const names = { shortName: "Fjord", descriptor: "Data people" };
  await changeBrand(app, readable, ADA, { ...names, colors: GREEN, openedFrom: WITHOUT_PAGE });
  expect((await getCompanyAndBrand(app)).brand.colors).toEqual(GREEN);
  expect(await getCompany(app)).toMatchObject({ ...names, name: "Fjord GmbH" });
  await resetBrandColors(app, ADA, { openedFrom: WITHOUT_PAGE });
  expect((await getCompanyAndBrand(app)).brand.colors).toBeNull();
  expect(await getContentVersion(app.db)).toBe(before + 2);
  expect((await audited()).slice(1)).toEqual(["brand-changed", "brand-colours-reset"]);
});

test("the company's details are saved without changing the names beside the logo", async () => {
  const app = database.context();
  await changeBrand(app, readable, ADA, {
    shortName: "Fjord",
    descriptor: "Data people",
    colors: null,
    openedFrom: WITHOUT_PAGE,
  });
  const { shortName: _shortName, descriptor: _descriptor, ...details } = FJORD;
  await changeCompanyProfile(app, ADA, { ...details, openedFrom: WITHOUT_PAGE });
  expect(await getCompany(app)).toMatchObject({
    ...details,
    shortName: "Fjord",
    descriptor: "Data people",
  });
});

test("unreadable colors are rejected with their pairs, and nothing is stored", async () => {
  const app = database.context();
  const pair: UnreadablePair = {
    color: "light",
    theme: "light",
    foreground: "brand",
    background: "bg",
    ratio: 1.68,
    minimum: 4.5,
  };
  const brand = {
    shortName: "Fjord",
    descriptor: "Data people",
    colors: GREEN,
    openedFrom: WITHOUT_PAGE,
  };
  expect(await changeBrand(app, () => [pair], ADA, brand)).toEqual({
    ok: false,
    reason: "unreadable",
    pairs: [pair],
  });
  expect((await getCompanyAndBrand(app)).brand.colors).toBeNull();
  expect(await audited()).toEqual([]);
});

const CIRCLE = '<svg viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>';
const upload = (source: string, version: string | WithoutPage = WITHOUT_PAGE) => ({
  source,
  version,
  isDrawnQuickly: async () => true,
});

test("a logo is stored as cleaned, with a version of its content, and can be removed", async () => {
  const app = database.context();
  await changeLogo(app, ADA, upload(`<!-- by hand -->${CIRCLE}`));
  const logo = await findLogo(app);
  expect(logo?.svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"></circle></svg>',
  );
  expect((await getCompanyAndBrand(app)).brand.logoVersion).toBe(logo?.version);
  await changeLogo(app, ADA, upload(CIRCLE.replace('r="4"', 'r="3"')));
  expect((await findLogo(app))?.version).not.toBe(logo?.version);
  const ofFirst = await removeLogo(app, ADA, { version: logo?.version ?? "" });
  expect(ofFirst).toEqual({ ok: false, reason: "newer-version" });
  await removeLogo(app, ADA, { version: (await findLogo(app))?.version ?? "" });
  expect(await findLogo(app)).toBeNull();
  // Sent twice: nothing is left to remove.
  expect(await removeLogo(app, ADA, { version: WITHOUT_PAGE })).toEqual({ ok: true });
  expect(await audited()).toEqual(["mark-changed", "mark-changed", "mark-removed"]);
});

test("of two uploads over the same logo the second one is rejected, unless it is the same drawing", async () => {
  const app = database.context();
  const smaller = CIRCLE.replace('r="4"', 'r="3"');
  const newer = { ok: false, reason: "newer-version" };
  // Both pages showed no logo.
  expect(await changeLogo(app, ADA, upload(CIRCLE, ""))).toEqual({ ok: true });
  expect(await changeLogo(app, GRACE, upload(smaller, ""))).toEqual(newer);
  expect(await changeLogo(app, GRACE, upload(CIRCLE, ""))).toEqual({ ok: true });
  const shown = (await findLogo(app))?.version ?? "";
  expect(await changeLogo(app, GRACE, upload(smaller, shown))).toEqual({ ok: true });
  expect(await changeLogo(app, ADA, upload(CIRCLE, shown))).toEqual(newer);
  expect(await audited()).toEqual(["mark-changed", "mark-changed"]);
});

test("a drawing with active content is rejected, and the logo does not change", async () => {
  const app = database.context();
  const hostile = '<svg viewBox="0 0 8 8"><script>alert(1)</script></svg>';
  expect(await changeLogo(app, ADA, upload(hostile))).toEqual({
    ok: false,
    reason: "unknown-part",
    what: "<script>",
  });
  const isDrawnQuickly = async () => false;
  const slow = await changeLogo(app, ADA, { ...upload(CIRCLE), isDrawnQuickly });
  expect(slow).toEqual({ ok: false, reason: "too-complex" });
  expect(await changeLogo(app, VISITOR, upload(CIRCLE))).toMatchObject({ reason: "not-allowed" });
  expect(await findLogo(app)).toBeNull();
});
