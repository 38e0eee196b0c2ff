import { expect, test } from "vitest";
import type { BrandColors } from "~/company/brand";
import { COMPANY_RESTORE } from "~/company/restoring.server";
import { company } from "~/company/tables.server";
import { SINGLE_ROW_ID } from "~/platform/data/columns.server";
import { DEFAULT_COLORS } from "~/ui/brand/palette";
import { NORTHWIND_PROFILE } from "../../database/demo/company";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const ACCEPTED: BrandColors = DEFAULT_COLORS;

async function restored(columns: Partial<typeof company.$inferInsert>) {
  const app = database.context();
  await app.db.insert(company).values({ id: SINGLE_ROW_ID, ...columns });
  await app.db.transaction((tx) =>
    COMPANY_RESTORE.afterLoad(tx, app, { isForeign: false, isEarlierState: true }),
  );
  const [row] = await app.db.select().from(company);
  return row;
}

test("colors that saving accepts are restored", async () => {
  expect((await restored({ colors: ACCEPTED }))?.colors).toEqual(ACCEPTED);
});

test.each<[string, Record<string, string>]>([
  ["no colors", { ...ACCEPTED, light: "red;}" }],
  ["not all three", { light: ACCEPTED.light, dark: ACCEPTED.dark }],
  ["unreadable", { ...ACCEPTED, light: "#ffffff" }],
])("restored colors that saving would reject give way to the default: %s", async (_, colors) => {
  const row = await restored({ colors: colors as unknown as BrandColors });
  expect(row?.colors).toBeNull();
});

test("restored links to other networks are web addresses, as when they are saved", async () => {
  const href = "https://www.linkedin.com/company/northwind";
  const hrefs = [href, "javascript:alert(1)", "https://", "https://[", "http://a b/"];
  const social = hrefs.map((each) => ({ label: "LinkedIn", href: each }));
  const row = await restored({ profile: { ...NORTHWIND_PROFILE, social } });
  expect(row?.profile?.social).toEqual([{ label: "LinkedIn", href }]);
});
