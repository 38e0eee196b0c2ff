import { beforeEach, describe, expect, test } from "vitest";
import { addedPost } from "~/blog/posts.testing";
import { listPublishedPosts } from "~/blog/queries.server";
import { useApp } from "../../../tests/support/database";

const { app } = useApp();

async function search(typed: string, filters: { category?: string; categories?: string[] } = {}) {
  const page = await listPublishedPosts(app, {
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
  test("covers title, summary, tags and text, and ranks matches in this order", async () => {
    const plain = { title: "A", summary: "B", tags: [], content: "<p>Nothing.</p>" };
    const places = {
      text: { ...plain, content: "<p>About <b>gov</b>ernance and more governance.</p>" },
      tag: { ...plain, tags: ["Data Governance"] },
      title: { ...plain, title: "Governance" },
      nowhere: plain,
    };
    for (const [slug, post] of Object.entries(places)) {
      app.advance(60_000);
      await addedPost(app, { ...post, slug });
    }
    expect(await found("governance")).toEqual(["title", "tag", "text"]);
  });

  test("lists equal matches newest first", async () => {
    await addedPost(app, { slug: "older", title: "Lakes" });
    app.advance(60_000);
    await addedPost(app, { slug: "newer", title: "Lakes" });
    expect(await found("lakes")).toEqual(["newer", "older"]);
  });

  test("finds posts with every word, in any order", async () => {
    await addedPost(app, { slug: "both", title: "Rivers and lakes" });
    await addedPost(app, { slug: "one", title: "Rivers" });
    expect(await found("lakes rivers")).toEqual(["both"]);
  });

  test.each([
    ["developpeur", "a word without its accents"],
    ["DÉVELOPPEUR", "a word in capitals"],
    ["déve", "the beginning of a word"],
    ["generativ", "a word without its last letter"],
    ["pipelines", "the plural of a word"],
    ["smorrebrod", "a special letter without an accent"],
    ["c#", "a word with a sign"],
    ["gpt-4", "words around a sign"],
    ["数据", "another script"],
    ["100%", "a number with a sign"],
  ])("finds %j: %s", async (typed) => {
    const title = "Développeur, generative pipeline, Smørrebrød, C#, GPT-4, 数据, 100%";
    await addedPost(app, { slug: "it", title });
    expect(await search(typed)).toEqual({ slugs: ["it"], correctedTo: null });
  });

  test("is limited to a category, or to the categories of a page", async () => {
    await addedPost(app, { slug: "ai", title: "Lakes", category: "ai" });
    await addedPost(app, { slug: "cloud", title: "Lakes", category: "cloud" });
    expect((await search("lakes", { category: "ai" })).slugs).toEqual(["ai"]);
    expect((await search("lakes", { categories: ["ai", "tech"] })).slugs).toEqual(["ai"]);
    expect((await search("lakes", { category: "cloud", categories: ["ai"] })).slugs).toEqual([]);
  });
});

describe("a mistyped word", () => {
  beforeEach(async () => {
    await addedPost(app, { slug: "it", title: "Machine learning and data governance" });
  });

  test.each([
    ["machin learnig", "machin learning"],
    ["dtaa", "data"],
    ["gvernance", "governance"],
    ["machinne", "machine"],
    ["lerning", "learning"],
    ["machina governance", "machine governance"],
  ])("%j is corrected to %j, and the result says so", async (typed, corrected) => {
    expect(await search(typed)).toEqual({ slugs: ["it"], correctedTo: corrected });
  });

  test.each(["xylophone", "zz", "governance xylophone", "governancefordata"])(
    "%j resembles no word and finds nothing",
    async (typed) => {
      expect(await search(typed)).toEqual({ slugs: [], correctedTo: null });
    },
  );

  test("is never corrected to a word that only a draft contains", async () => {
    await addedPost(app, { title: "Project Zanzibar", is_published: false });
    expect(await search("zanzibra")).toEqual({ slugs: [], correctedTo: null });
    expect(await search("zanzibar")).toEqual({ slugs: [], correctedTo: null });
  });

  test("is not corrected where a word has more than 24 letters, which would cost much", async () => {
    await addedPost(app, { title: `${"a".repeat(23)}b and ${"c".repeat(24)}d` });
    expect((await search("a".repeat(24))).correctedTo).toBe(`${"a".repeat(23)}b`);
    expect((await search("c".repeat(25))).correctedTo).toBe(null);
  });

  test("is corrected independently of similar words in drafts", async () => {
    const title = ["0", "1", "2", "3", "4"].map((end) => `governanc${end}`).join(" ");
    await addedPost(app, { title, is_published: false });
    expect((await search("governancx")).correctedTo).toBe("governance");
  });

  test("is corrected to the similar word that most posts contain", async () => {
    await addedPost(app, { title: "Cloud" });
    await addedPost(app, { title: "Cloud" });
    await addedPost(app, { title: "Clod" });
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
])("%j is treated as plain text and raises no error", async (typed) => {
  await addedPost(app, { slug: "it", title: "It" });
  expect(["", "it"]).toContain((await found(typed)).join());
});

test("a page beyond the last is empty and still has the total", async () => {
  await addedPost(app, { title: "Lakes" });
  const filters = { category: "", page: 999_999 };
  for (const typed of ["lakes", "", "   "])
    expect(await listPublishedPosts(app, { ...filters, search: typed })).toMatchObject({
      items: [],
      total: 1,
    });
});
