import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { AdminPost } from "~/blog/adminQueries.server";
import { publishPost, unpublishPost } from "~/blog/commands.server";
import { loader as postApi } from "~/blog/feeds/postApi";
import { FEED_POSTS_MAX } from "~/blog/feeds/postAtom";
import { loader as postCover } from "~/blog/feeds/postCoverImage";
import { loader as postFeed } from "~/blog/feeds/postFeed";
import { loader as postPicture } from "~/blog/feeds/postPicture";
import { addedPost } from "~/blog/posts.testing";
import { changeCompanyProfile } from "~/company/commands.server";
import { loadAllCatalogs } from "~/languages/loadCatalog";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { loader as sitemap } from "~/seo/sitemap";
import { type RequestScope, requestScope } from "~/shell/scope.server";
import { coverSvg } from "~/ui/art/cover";
import { NORTHWIND_PROFILE } from "../../../database/demo/company";
import { ADA } from "../../../tests/support/actors";
import { type TestContext, useDatabase } from "../../../tests/support/database";
import { documentedFields } from "../../../tests/support/documentedFields";
import { HOSTILE } from "../../../tests/support/hostileJob";
import { testPictures } from "../../../tests/support/pictures";
import { parseXml, textsOf } from "../../../tests/support/xml";

await loadAllCatalogs();

const database = useDatabase();
const pictures = testPictures();
let app: TestContext;
let open: AdminPost;
let draft: AdminPost;

beforeEach(async () => {
  app = database.context();
  await database.clear();
  open = await addedPost(app, { slug: "open", category: "ai", tags: ["models"] });
  draft = await addedPost(app, { slug: "draft", category: "cloud", is_published: false });
});

test("the feed has the newest posts, up to its limit", async () => {
  for (let place = 0; place < FEED_POSTS_MAX; place += 1)
    await addedPost(app, { slug: `further-${place}` });
  const feed = parseXml(await loadText(postFeed, "/blog/feed.xml"));
  expect(feed.getElementsByTagName("entry")).toHaveLength(FEED_POSTS_MAX);
  expect(textsOf(feed, "id").some((id) => id.endsWith("/blog/open"))).toBe(false);
});

/** Calls a route's loader as the framework does. */
async function responseOf(loader: unknown, path: string, params: object = {}): Promise<Response> {
  const url = new URL(path, app.settings.publicUrl);
  const scope = { app, pictures } as Partial<RequestScope> as RequestScope;
  const provided = new RouterContextProvider(new Map([[requestScope, scope]]));
  const args = { request: new Request(url), url, params, context: provided };
  return (loader as (args: object) => Promise<Response>)(args);
}

const loadText = async (loader: unknown, path: string) => (await responseOf(loader, path)).text();

async function slugsEverywhere() {
  const slugOf = (address: string) => address.split("/").at(-1) ?? "";
  const fromApi = JSON.parse(await loadText(postApi, "/api/posts")) as {
    items: { slug: string }[];
  };
  const listed = textsOf(parseXml(await loadText(sitemap, "/sitemap.xml")), "loc");
  const isPost = (address: string) => /\/blog\/[^/]+$/.test(address);
  const fed = [
    ...parseXml(await loadText(postFeed, "/blog/feed.xml")).getElementsByTagName("entry"),
  ];
  return {
    api: fromApi.items.map(({ slug }) => slug).sort(),
    sitemap: listed.filter(isPost).map(slugOf).sort(),
    feed: fed
      .map((entry) => slugOf(entry.getElementsByTagName("link")[0]?.getAttribute("href") ?? ""))
      .sort(),
    categories: listed.filter((address) => address.includes("/category/")).map(slugOf),
  };
}

test("the API, the sitemap and the feed contain published posts only, and categories that have one", async () => {
  const only = (slugs: string[], categories: string[]) => {
    return { api: slugs, sitemap: slugs, feed: slugs, categories };
  };
  expect(await slugsEverywhere()).toEqual(only(["open"], ["ai"]));
  await publishPost(app, ADA, { id: draft.id, shownAt: WITHOUT_PAGE });
  await unpublishPost(app, ADA, { id: open.id, shownAt: WITHOUT_PAGE });
  expect(await slugsEverywhere()).toEqual(only(["draft"], ["cloud"]));
});

/** Every part of a response by which two posts could be distinguished. */
async function everythingOf(result: Response) {
  return { status: result.status, headers: [...result.headers], body: await result.text() };
}

test.each([
  ["the API", postApi, "/api/posts/x"],
  ["the social picture", postPicture, "/og/post/x.png"],
  ["the cover", postCover, "/art/x.svg?category=cloud"],
])(
  "%s answers a draft exactly like a post that does not exist and like an invalid address",
  async (_, loader, path) => {
    const results = await Promise.all(
      ["draft", "never", "", "a\ufffdb"].map(async (slug) =>
        everythingOf(await responseOf(loader, path, { slug })),
      ),
    );
    expect(results[0]?.status).toBe(404);
    for (const result of results) expect(result).toEqual(results[0]);
  },
);

test("a missing post is answered with an error in JSON", async () => {
  const result = await responseOf(postApi, "/api/posts/x", { slug: "never" });
  expect(result.headers.get("access-control-allow-origin")).toBe("*");
  expect(await result.json()).toEqual({
    error: { code: "post-not-found", message: "Blog post not found" },
  });
});

test("the API returns exactly the documented fields of a post", async () => {
  const result = await responseOf(postApi, "/api/posts/x", { slug: "open" });
  const json = (await result.json()) as object;
  expect(Object.keys(json)).toEqual(documentedFields("An article"));
  expect(json).toEqual({
    id: open.id,
    slug: "open",
    title: open.title,
    summary: open.summary,
    content: open.content,
    category: "ai",
    tags: ["models"],
    author: open.author,
    imageUrl: null,
    publishedAt: "2026-11-20T15:00:00.000Z",
    updatedAt: "2026-11-20T15:00:00.000Z",
    url: "https://frontdesk.example/blog/open",
  });
});

test("the feed of a category is called in the language of the site", async () => {
  const title = async () => {
    const feed = await responseOf(postFeed, "/blog/category/ai/feed.xml", { category: "ai" });
    return textsOf(parseXml(await feed.text()), "title")[0];
  };
  expect(await title()).toContain("Artificial Intelligence");
  const spanish = { ...NORTHWIND_PROFILE, locale: "es-US", openedFrom: WITHOUT_PAGE } as const;
  await changeCompanyProfile(app, ADA, spanish);
  expect(await title()).toContain("Inteligencia artificial");
});

test("the social picture of a post says its category and reading time in the language of its page", async () => {
  const drawn = async () => {
    const picture = await responseOf(postPicture, "/og/post/x.png", { slug: "open" });
    return Buffer.from(await picture.arrayBuffer());
  };
  const english = await drawn();
  const calendar = { ...app.publicCalendar(), locale: "es-US" as const };
  app = { ...app, publicCalendar: () => calendar };
  expect((await drawn()).equals(english)).toBe(false);
});

test("the JSON list accepts the filters of the blog", async () => {
  await addedPost(app, { slug: "other", category: "tech", image_url: "/media/cover.webp" });
  const list = async (query: string) => JSON.parse(await loadText(postApi, `/api/posts?${query}`));
  expect(await list("category=tech")).toMatchObject({
    items: [{ slug: "other", imageUrl: "https://frontdesk.example/media/cover.webp" }],
    page: 1,
    total: 1,
  });
  expect(await list("search=models")).toMatchObject({ items: [{ slug: "open" }], total: 1 });
  expect(await list("search=models")).not.toHaveProperty("closeTo");
  expect(await list("search=modles")).toMatchObject({ total: 1, closeTo: "models" });
  expect(await list("page=9")).toMatchObject({ items: [], page: 9, total: 2 });
  expect(await list("category=%00&page=x")).toMatchObject({ page: 1, total: 2 });
});

test("a cover whose address names the category of its post can be cached for ever", async () => {
  const drawn = coverSvg("open", "ai");
  const lasting = await responseOf(postCover, "/art/open.svg?category=ai", { slug: "open" });
  expect(lasting.headers.get("content-type")).toBe("image/svg+xml");
  expect(lasting.headers.get("cache-control")).toContain("immutable");
  expect(await lasting.text()).toBe(drawn);
  const plain = await responseOf(postCover, "/art/open.svg", { slug: "open" });
  expect(plain.headers.get("cache-control")).toBeNull();
  expect(await plain.text()).toBe(drawn);
  const other = await responseOf(postCover, "/art/open.svg?category=made-up", { slug: "open" });
  expect(other.status).toBe(404);
});

test("a post with hostile text has a social picture, a feed entry and JSON", async () => {
  const title = HOSTILE.slice(0, 200);
  await addedPost(app, { slug: "hostile", title, summary: HOSTILE, author: HOSTILE });
  const picture = await responseOf(postPicture, "/og/post/x.png", { slug: "hostile" });
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  expect(textsOf(parseXml(await loadText(postFeed, "/blog/feed.xml")), "title")).toHaveLength(3);
  const json = await (await responseOf(postApi, "/api/posts/x", { slug: "hostile" })).json();
  expect(json).toMatchObject({ title, summary: HOSTILE });
});
