import { beforeEach, describe, expect, test } from "vitest";
import { addedPost } from "~/blog/posts.testing";
import { listPublishedPosts } from "~/blog/queries.server";
import { type TestContext, useDatabase } from "../../../tests/support/database";

const database = useDatabase();
let context: TestContext;
beforeEach(async () => {
  await database.clear();
  context = database.context();
});

async function search(typed: string, filters: { category?: string; categories?: string[] } = {}) {
  const page = await listPublishedPosts(context, {
    search: typed,
    category: "",
    page: 1,
    ...filters,
  });
  expect(page.items).toHaveLength(page.total);
  return { slugs: page.items.map(({ slug }) => slug), correctedTo: page.correctedTo };
}

const found = async (typed: string) => (await search(typed)).slugs;

describe("a search", () => {
  test("looks into title, summary, tags and text, in this order of worth", async () => {
    const plain = { title: "A", summary: "B", tags: [], content: "<p>Nothing.</p>" };
    const places = {
      text: { ...plain, content: "<p>About <b>gov</b>ernance and more governance.</p>" },
      tag: { ...plain, tags: ["Data Governance"] },
      title: { ...plain, title: "Governance" },
      nowhere: plain,
    };
    for (const [slug, post] of Object.entries(places)) {
      context.advance(60_000);
      await addedPost(context, { ...post, slug });
    }
    expect(await found("governance")).toEqual(["title", "tag", "text"]);
  });

  test("puts the newest first among equals", async () => {
    await addedPost(context, { slug: "older", title: "Lakes" });
    context.advance(60_000);
    await addedPost(context, { slug: "newer", title: "Lakes" });
    expect(await found("lakes")).toEqual(["newer", "older"]);
  });

  test("wants every word, in any order", async () => {
    await addedPost(context, { slug: "both", title: "Rivers and lakes" });
    await addedPost(context, { slug: "one", title: "Rivers" });
    expect(await found("lakes rivers")).toEqual(["both"]);
  });

  test.each([
    ["developpeur", "a word without its accents"],
    ["DÉVELOPPEUR", "a word in capitals"],
    ["déve", "the beginning of a word"],
    ["generativ", "a word that is nearly typed"],
    ["pipelines", "the plural of a word"],
    ["smorrebrod", "a letter that is no letter with an accent"],
    ["c#", "a word with a sign"],
    ["gpt-4", "words around a sign"],
    ["数据", "another script"],
    ["100%", "a number with a sign"],
  ])("finds %j: %s", async (typed) => {
    const title = "Développeur, generative pipeline, Smørrebrød, C#, GPT-4, 数据, 100%";
    await addedPost(context, { slug: "it", title });
    expect(await search(typed)).toEqual({ slugs: ["it"], correctedTo: null });
  });

  test("stays inside a category, or the categories of a page", async () => {
    await addedPost(context, { slug: "ai", title: "Lakes", category: "ai" });
    await addedPost(context, { slug: "cloud", title: "Lakes", category: "cloud" });
    expect((await search("lakes", { category: "ai" })).slugs).toEqual(["ai"]);
    expect((await search("lakes", { categories: ["ai", "tech"] })).slugs).toEqual(["ai"]);
    expect((await search("lakes", { category: "cloud", categories: ["ai"] })).slugs).toEqual([]);
  });
});

describe("a mistyped word", () => {
  beforeEach(async () => {
    await addedPost(context, { slug: "it", title: "Machine learning and data governance" });
  });

  test.each([
    ["machin learnig", "machin learning"],
    ["dtaa", "data"],
    ["gvernance", "governance"],
    ["machinne", "machine"],
    ["lerning", "learning"],
    ["machina governance", "machine governance"],
  ])("%j is read as %j, and that is said", async (typed, corrected) => {
    expect(await search(typed)).toEqual({ slugs: ["it"], correctedTo: corrected });
  });

  test.each(["xylophone", "zz", "governance xylophone"])(
    "%j is like nothing and finds nothing",
    async (typed) => {
      expect(await search(typed)).toEqual({ slugs: [], correctedTo: null });
    },
  );

  test("is never read as a word that only a draft holds", async () => {
    await addedPost(context, { title: "Project Zanzibar", is_published: false });
    expect(await search("zanzibra")).toEqual({ slugs: [], correctedTo: null });
    expect(await search("zanzibar")).toEqual({ slugs: [], correctedTo: null });
  });

  test("is read the same however many words like it only drafts hold", async () => {
    const title = ["0", "1", "2", "3", "4"].map((end) => `governanc${end}`).join(" ");
    await addedPost(context, { title, is_published: false });
    expect((await search("governancx")).correctedTo).toBe("governance");
  });

  test("of several likely words means the one that most posts hold", async () => {
    await addedPost(context, { title: "Cloud" });
    await addedPost(context, { title: "Cloud" });
    await addedPost(context, { title: "Clod" });
    expect((await search("clud")).correctedTo).toBe("cloud");
  });
});

test.each([
  "%",
  "_",
  "\\",
  "'",
  "\0",
  "\uD800",
  "it\0",
  "& | ! ( ) : * <->",
  "it & !it",
  "it:*A",
  "a".repeat(10_000),
  "it ".repeat(5_000),
  "🙂".repeat(500),
  "½ ① ﷺ",
  "\u0301\u0301",
])("%j is only text, and finds what holds it or nothing", async (typed) => {
  await addedPost(context, { slug: "it", title: "It" });
  expect(["", "it"]).toContain((await found(typed)).join());
});

test("a page beyond the last is empty and still says how many there are", async () => {
  await addedPost(context, { title: "Lakes" });
  const asked = { category: "", page: 999_999 };
  for (const typed of ["lakes", "", "   "])
    expect(await listPublishedPosts(context, { ...asked, search: typed })).toMatchObject({
      items: [],
      total: 1,
    });
});
