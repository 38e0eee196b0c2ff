import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { nameSlug } from "~/blog/rules";
import { useApp } from "../../tests/support/database";
import { createRandom } from "../../tests/support/random";

const { app } = useApp();

/** Makes slugs of the names in the database, by the function that its indexes use. */
async function slugsInDatabase(names: string[]): Promise<string[]> {
  const { rows } = await app.db.execute<{ slugs: string[] }>(
    sql`select name_slugs(${sql.param(names)}::text[]) as slugs`,
  );
  return rows[0]?.slugs ?? [];
}

test.each([
  ["Joel Abernathy", "joel-abernathy"],
  ["data quality", "data-quality"],
  ["SQL", "sql"],
  ["C#", "c-sharp"],
  ["C++", "c-plus-plus"],
  [".NET", "net"],
  ["CI/CD", "ci-cd"],
  ["R&D", "r-d"],
  ["Märta Øström-Łuk", "marta-ostrom-luk"],
  ["Straße Œuvre ÆØÐ", "strasse-oeuvre-aeod"],
  ["a_b - c", "a_b-c"],
  ["100%", "100"],
  ["数据", ""],
  ["..", ""],
  ["", ""],
])("%s stands in addresses as %j, in the database too", async (name, slug) => {
  expect(nameSlug(name)).toBe(slug);
  expect(await slugsInDatabase([name])).toEqual([slug]);
});

test("the database agrees about names of any characters", async () => {
  const random = createRandom(7);
  const character = () =>
    String.fromCodePoint(
      random.pick([0x20, 0x80, 0x250, 0x2100, 0x3000, 0xff00].map((end) => 1 + random.below(end))),
    );
  const names = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 1 + random.below(8) }, character).join(""),
  ).filter((name) => name.isWellFormed());
  const spaces = ["\u00a0", "\u1680", "\u2003", "\u2028", "\u3000", "\ufeff", "\u0085", "\u180e"];
  const all = [...names, ...spaces.map((space) => `a${space}b`), "\u1e9eA", "\u212a", "\u0130x"];
  expect(await slugsInDatabase(all)).toEqual(all.map(nameSlug));
});

test("no names have no slugs", async () => expect(await slugsInDatabase([])).toEqual([]));
