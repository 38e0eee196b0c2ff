import { expect, test } from "vitest";
import { useEarlierDatabase } from "../../tests/support/earlierDatabase";

// Upgrades a database of an earlier release, with posts in it, to the release that has pages of authors and tags.

const database = useEarlierDatabase();

const STORED = `select md5(string_agg(row(id, slug, title, summary, source, content, headings, words, markup_version,
  category, tags, author, is_published, published_at, version, search, ranking, created_at, updated_at)::text, '' order by id))
  as print from blogs`;

const printOf = async () => (await database.query(STORED)).rows[0];

test("posts stay as they are, byte for byte, and are found by author and tag", async () => {
  await database.migrateUntilBefore("name_slugs");
  const addPost = (id: string, author: string, tags: string[]) =>
    database.query(
      `insert into blogs (id, slug, title, summary, source, content, headings, words, markup_version, category, tags,
         author, is_published, published_at, search, ranking, created_at, updated_at)
       values ($1, $1, $1, 'x', '<p>y', '<p>y</p>', '[]', 1, 1, 'ai', $3, $2, true, now(), 'a', 'a', now(), now())`,
      [id, author, tags],
    );
  await addPost("one", "Märta Øst", ["C#", "数据"]);
  await addPost("two", "数据", []);
  const before = await printOf();
  await database.migrateFrom("name_slugs");
  expect(await printOf()).toEqual(before);
  const { rows } = await database.query(
    `select id, meta_title, meta_description from blogs where is_published
       and name_slugs(array[author]) = array['marta-ost'] and name_slugs(tags) @> array['c-sharp']`,
  );
  expect(rows).toEqual([{ id: "one", meta_title: null, meta_description: null }]);
});
