import { beforeEach, expect, test } from "vitest";
import { auditEvents } from "~/platform/audit/tables.server";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { useDatabase } from "../../../tests/support/database";
import { changeCompanyProfile } from "./commands.server";
import { type CompanyProfile, NORTHWIND } from "./profile";
import { getCompany } from "./queries.server";

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
