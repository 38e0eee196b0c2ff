import { expect, test } from "vitest";
import { changeCompanyProfile } from "~/company/commands.server";
import {
  findClaim,
  listClaims,
  saveClaimSource,
  sourceOf,
} from "~/content/claims/claimSources.server";
import { savePage } from "~/content/commands.server";
import type { EditablePage } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { homePage } from "~/content/pageForms/homePage";
import { privacyPage } from "~/content/pageForms/legalPages";
import { getPublishedTexts } from "~/content/queries.server";
import type { App } from "~/platform/app.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { NORTHWIND_PROFILE } from "../../../database/demo/company";
import { ADA, VISITOR } from "../../../tests/support/actors";
import { useEmptyDatabase } from "../../../tests/support/database";
import { idOf } from "../../../tests/support/idOf";

const database = useEmptyDatabase();

/** With the published texts in memory, as in the program. */
async function appNow(): Promise<App> {
  const app = database.context();
  const texts = await getPublishedTexts(app);
  return { ...app, publishedTexts: () => texts };
}

async function sayAtHome(lead: string, version = 0) {
  const input = { ...database.context().originalTexts.home, lead };
  const publication = { kind: "now" } as const;
  await savePage(database.context(), ADA, { page: homePage, version, input, publication });
}

const textsOf = async () => (await listClaims(await appNow())).map(({ text }) => text);

test("the claims of the original texts have no source, and those of two pages name both", async () => {
  const claims = await listClaims(await appNow());
  expect(new Set(claims.map(({ status }) => status))).toEqual(new Set(["no-source"]));
  const reply = claims.find(({ text }) => text.startsWith("Replies within"));
  expect(reply?.pages.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["home", "services", "contact"]),
  );
  const legal = claims.flatMap(({ pages }) => pages).filter(({ id }) => id === privacyPage.id);
  expect(legal).toEqual([]);
});

test("the texts are read once for as long as they are published", async () => {
  const app = await appNow();
  const read = app.originalTexts;
  let looks = 0;
  const counting = {
    ...app,
    get originalTexts() {
      looks += 1;
      return read;
    },
  };
  const before = await listClaims(counting);
  const looksOfTheFirst = looks;
  expect(await listClaims(counting)).toEqual(before);
  expect(looksOfTheFirst).toBeGreaterThan(0);
  expect(looks).toBe(looksOfTheFirst);
});

test("a source and a day of review are stored, audited, and due on that day", async () => {
  await sayAtHome("Built in 12 weeks.");
  const app = await appNow();
  const claim = (await listClaims(app)).find(({ text }) => text === "Built in 12 weeks.");
  const sourced = {
    id: idOf(claim),
    source: "Project records of 2025",
    reviewOn: "2027-03-01",
  };
  expect(await saveClaimSource(app, ADA, { ...sourced, openedFrom: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
  expect(await findClaim(app, sourced.id)).toMatchObject({ ...sourced, status: "sourced" });
  const later = { ...app, now: () => new Date("2027-03-01T18:00:00Z") };
  expect(await findClaim(later, sourced.id)).toMatchObject({ status: "review-due" });
  const changed = { ...sourced, reviewOn: null };
  expect(await saveClaimSource(app, ADA, { ...changed, openedFrom: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
  expect(await findClaim(later, sourced.id)).toMatchObject({ status: "sourced" });
  const { rows } = await database.pool.query("select subject from audit_events order by id desc");
  expect(rows[0]).toEqual({ subject: `claim:${sourced.id}` });
});

test("a sentence that is changed is another claim, and the old one has its source when it comes back", async () => {
  await sayAtHome("Built in 12 weeks.");
  const app = await appNow();
  const { id } = (await listClaims(app)).find(({ text }) => text === "Built in 12 weeks.") ?? {};
  const source = {
    id: id ?? "",
    openedFrom: WITHOUT_PAGE,
    source: "Project records",
    reviewOn: null,
  };
  await saveClaimSource(app, ADA, source);
  await sayAtHome("Built in 10 weeks.", 1);
  expect(await textsOf()).toContain("Built in 10 weeks.");
  expect(await saveClaimSource(await appNow(), ADA, source)).toEqual({
    ok: false,
    reason: "claim-missing",
  });
  await sayAtHome("Built in 12 weeks.", 2);
  expect(await findClaim(await appNow(), source.id)).toMatchObject({ source: "Project records" });
});

test("a source that somebody else named after the form was opened is not replaced", async () => {
  await sayAtHome("Built in 12 weeks.");
  const app = await appNow();
  const claim = (await listClaims(app)).find(({ text }) => text === "Built in 12 weeks.");
  if (!claim) throw new Error("the claim is not listed");
  const { id } = claim;
  const openedFrom = fingerprintOf(sourceOf(claim));
  const save = (source: string) =>
    saveClaimSource(app, ADA, { id, openedFrom, source, reviewOn: null });
  expect(await save("Project records")).toEqual({ ok: true });
  expect(await save("A survey")).toEqual({
    ok: false,
    reason: "saved-since",
    newer: { source: "Project records", reviewOn: null },
  });
  expect(await findClaim(app, id)).toMatchObject({ source: "Project records" });
});

test("visitors name no source", async () => {
  const app = await appNow();
  const [claim] = await listClaims(app);
  const source = { id: idOf(claim), openedFrom: WITHOUT_PAGE, source: "me", reviewOn: null };
  expect(await saveClaimSource(app, VISITOR, source)).toEqual({ ok: false, reason: "not-allowed" });
});

test("the claims of a language that the site has no more are not listed", async () => {
  const page = findEditablePage("es-home") as EditablePage;
  const input = { ...database.context().originalTexts.home, lead: "Hecho en 12 semanas." };
  const publication = { kind: "now" } as const;
  await savePage(database.context(), ADA, { page, version: 0, input, publication });
  expect(await textsOf()).not.toContain("Hecho en 12 semanas.");
  const second = { locale: "es-US", tagline: "", descriptor: "", region: "" } as const;
  const company = { ...NORTHWIND_PROFILE, second, openedFrom: WITHOUT_PAGE };
  await changeCompanyProfile(database.context(), ADA, company);
  expect(await textsOf()).toContain("Hecho en 12 semanas.");
});
