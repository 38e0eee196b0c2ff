import { expect, test } from "vitest";
import { useEarlierDatabase } from "../../tests/support/earlierDatabase";

// Upgrades a database of an earlier release.

const MIGRATION = 'UPDATE "page_states" AS "translation"';
const WITHOUT_ADDRESS = 'DELETE FROM "page_versions" WHERE "page" LIKE';
const database = useEarlierDatabase();

async function addState(page: string, published: number, publishAt: string | null = null) {
  await database.query(
    `insert into page_states (page, version, published_version, published_at, scheduled_version, publish_at)
     values ($1, 3, $2, case when $2 > 0 then now() end, case when $3::timestamptz is not null then 3 end, $3)`,
    [page, published, publishAt],
  );
}

/** From that release on, which could leave translations public without their page. */
test("after the upgrade, translations are drafts if their page is neither public nor planned", async () => {
  await database.migrateUntilBefore(MIGRATION);
  await addState("plain-gone", 0);
  await addState("es-plain-gone", 2);
  await addState("plain-planned", 0, "2027-01-01T00:00:00Z");
  await addState("es-plain-planned", 0, "2027-01-01T00:00:00Z");
  await addState("plain-there", 1);
  await addState("es-plain-there", 2);
  await addState("es-careers", 1);
  await addState("plain-draft", 0);
  await addState("es-plain-draft", 0, "2027-01-01T00:00:00Z");
  await database.migrateBetween(MIGRATION, WITHOUT_ADDRESS);
  const { rows } = await database.query(
    `select page from page_states where published_version > 0 or publish_at is not null order by page`,
  );
  expect(rows.map(({ page }) => page)).toEqual([
    ...["es-careers", "es-plain-planned", "es-plain-there", "plain-planned", "plain-there"],
  ]);
});

/** A release that let somebody add a page under an address with an underscore. */
test("after the upgrade, pages that nobody could see or delete are gone, and no others", async () => {
  await database.query("truncate page_states, page_versions");
  const pages = ["home", "plain-our_team", "plain-our-team", "es-plain-our-team", "plain-"];
  for (const page of pages) {
    await addState(page, 0);
    await database.query(
      "insert into page_versions (page, version, input, saved_at) values ($1, 1, '{}', now())",
      [page],
    );
  }
  await database.migrateFrom(WITHOUT_ADDRESS);
  for (const table of ["page_states", "page_versions"]) {
    const { rows } = await database.query(`select page from ${table} order by page`);
    expect(rows.map(({ page }) => page)).toEqual(["es-plain-our-team", "home", "plain-our-team"]);
  }
});
