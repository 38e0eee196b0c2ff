import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findPost, findRevision } from "~/blog/adminQueries.server";
import { addPost, changePost } from "~/blog/commands.server";
import { findTypedPostDraft, TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import type { MissingPicture } from "~/blog/pictures/missingPictures";
import { findUncopiedPictures } from "~/blog/pictures/pictureImports.server";
import { typedOfDetails, typedPost } from "~/blog/post";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { restoreRevision } from "~/blog/revisions/revisionCommands.server";
import { publishDuePosts } from "~/blog/schedule.server";
import { postRevisions, posts } from "~/blog/tables.server";
import { findPictureFile } from "~/media/queries.server";
import { uploadedPictures } from "~/media/tables.server";
import { createFailedRows } from "~/platform/data/failedRows";
import { storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { createFileFetcher } from "~/platform/files/fileFetcher.server";
import { FileStoreUnavailable } from "~/platform/files/fileStore";
import { ADA } from "../../../tests/support/actors";
import { type TestContext, useDatabase } from "../../../tests/support/database";
import { idOf } from "../../../tests/support/idOf";
import {
  handOver,
  type PictureServer,
  usePictureServers,
} from "../../../tests/support/pictureServer";

const database = useDatabase();
const startServer = usePictureServers();
const drawn = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: "#2563eb" } });

const OWN = /^\/media\/[0-9a-f-]{36}$/;
const AWAY = "http://pictures.example/away.png";

let files: Record<string, Buffer>;
beforeAll(async () => {
  files = {
    "/a.png": await drawn().png().toBuffer(),
    "/b.jpg?size=2&x=1": await drawn(600, 300).jpeg().toBuffer(),
    "/moving.webp": await moving(),
    "/vector.svg": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`),
    "/moving.gif": await drawn().gif().toBuffer(),
    "/bomb.png": await sharp({
      create: { width: 16_000, height: 5_000, channels: 3, background: "#000" },
    })
      .png()
      .toBuffer(),
  };
});

let app: TestContext;
let elsewhere: PictureServer;
beforeEach(async () => {
  await database.clear();
  elsewhere = await startServer((request, response) => {
    const bytes = files[request.url ?? ""];
    if (bytes) handOver(bytes)(request, response);
    else response.writeHead(404).end();
  });
  app = appThatReaches([elsewhere.host]);
});

function appThatReaches(allowedHosts: string[]) {
  const { log } = database.context();
  const resolve = async () => [];
  return database.context({ pictureFetcher: createFileFetcher({ log, allowedHosts, resolve }) });
}

async function moving(): Promise<Buffer> {
  const frames = await Promise.all(["#f00", "#0f0"].map(frame));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
}

const pictureIdOf = (address: string | null) => address?.split("/").at(-1) ?? "";
const pictureCount = () => app.db.$count(uploadedPictures);

describe("a picture of another site", () => {
  test("is copied on save from every field that names it, and its address is replaced", async () => {
    const content = `<p>Look:</p>\n<img alt="A field" src='${elsewhere.at("/b.jpg?size=2&amp;x=1")}'>`;
    const post = await addedPost(app, {
      image_url: elsewhere.at("/a.png"),
      author_image: elsewhere.at("/a.png"),
      content,
    });
    expect(post.missingPictures).toEqual([]);
    expect(post.imageUrl).toMatch(OWN);
    expect(post.authorImage).toBe(post.imageUrl);
    const inText = /src="(\/media\/[0-9a-f-]{36})"/.exec(post.content)?.[1] ?? "";
    expect(post.source).toBe(`<p>Look:</p>\n<img alt="A field" src="${inText}">`);
    for (const address of [post.imageUrl, inText])
      expect(
        await findPictureFile(app, pictureIdOf(address), { width: null, takesAvif: false }),
      ).not.toBeNull();
    const pictures = await app.db.select().from(uploadedPictures);
    expect(pictures.map(({ alt, width }) => [alt, width]).sort()).toEqual([
      ["", 40],
      ["A field", 600],
    ]);
    const [revision] = await app.db.select().from(postRevisions);
    expect(revision?.pictures).toEqual([pictureIdOf(inText), pictureIdOf(post.imageUrl)].sort());
    // Fetched once, though it is named twice.
    expect(elsewhere.requests).toHaveLength(2);
  });

  test("is not fetched again by the next save", async () => {
    const post = await addedPost(app, { image_url: elsewhere.at("/a.png") });
    const details = { ...DETAILS, image_url: post.imageUrl };
    await changePost(app, ADA, { id: post.id, version: 1, details });
    expect(elsewhere.requests).toHaveLength(1);
    expect(await pictureCount()).toBe(1);
  });

  test("that is animated is copied as its first frame", async () => {
    const post = await addedPost(app, { image_url: elsewhere.at("/moving.webp") });
    const file = await findPictureFile(app, pictureIdOf(post.imageUrl), {
      width: null,
      takesAvif: false,
    });
    const copy = await sharp(await bytesOf(file?.key ?? "")).metadata();
    expect(copy).toMatchObject({ format: "webp", width: 40, height: 20 });
    expect(copy.pages).toBeUndefined();
  });

  test.each<[string, string, MissingPicture["reason"]]>([
    ["an SVG", "/vector.svg", "not-a-picture"],
    ["a GIF", "/moving.gif", "not-a-picture"],
    ["a picture with eighty million pixels", "/bomb.png", "too-large"],
    ["nothing", "/none.png", "unreachable"],
  ])("that is %s is reported as missing, and the post is saved", async (_, path, reason) => {
    const address = elsewhere.at(path);
    const post = await addedPost(app, { image_url: address });
    expect(post.imageUrl).toBe(address);
    expect(post.missingPictures).toEqual([{ field: "image_url", address, reason }]);
    expect(await pictureCount()).toBe(0);
  });

  test.each([
    ...["http://127.0.0.1/a.png", "http://[::1]/a.png", "http://169.254.169.254/latest/meta-data"],
    ...["http://2130706433/a.png", "http://[::ffff:10.0.0.1]/a.png", AWAY],
  ])("at the internal or refused address %s is not fetched", async (address) => {
    const content = `<p>x</p><img src="${address}">`;
    const post = await addedPost(app, { author_image: address, content });
    expect(post.missingPictures).toEqual([
      { field: "author_image", address, reason: "unreachable" },
      { field: "content", address, reason: "unreachable" },
    ]);
    expect(post.source).toBe(content);
  });

  test("is tried again by each save until it was copied", async () => {
    const away = appThatReaches([]);
    const address = elsewhere.at("/a.png");
    const post = await addedPost(away, { image_url: address });
    expect(post.missingPictures).toHaveLength(1);
    const details = { ...DETAILS, image_url: address };
    const saved = await changePost(app, ADA, { id: post.id, version: 1, details });
    expect(saved).toMatchObject({
      ok: true,
      post: { missingPictures: [], imageUrl: expect.stringMatching(OWN) },
    });
  });

  test("that the store cannot save is reported as missing with that reason", async () => {
    const files = {
      ...app.files,
      put: async () => {
        throw new FileStoreUnavailable("the disk is full");
      },
    };
    const address = elsewhere.at("/a.png");
    const result = await addPost({ ...app, files }, ADA, {
      details: { ...DETAILS, image_url: address },
    });
    const missing = [{ field: "image_url", address, reason: "store-unavailable" }];
    expect(result).toMatchObject({ ok: true, post: { missingPictures: missing } });
  });
});

describe("an address in the text", () => {
  test("that is an absolute address of this site becomes a path, without a request", async () => {
    const { publicUrl } = app.settings;
    const content = `<p>x</p><img src="${new URL("/art/one.svg", publicUrl).href}">`;
    const post = await addedPost(app, { content });
    expect(post.source).toBe(`<p>x</p><img src="/art/one.svg">`);
    expect(post.missingPictures).toEqual([]);
  });

  test.each(["/nowhere.png", "data:image/png;base64,iVBORw0KGgo=", "javascript:alert(1)"])(
    "that cannot be a picture is reported as missing: %s",
    async (address) => {
      const post = await addedPost(app, { content: `<p>x</p><img src="${address}">` });
      expect(post.missingPictures).toEqual([{ field: "content", address, reason: "no-address" }]);
    },
  );

  test("of the twenty-first picture is left to the next save", async () => {
    const names = Array.from({ length: 21 }, (_, place) => elsewhere.at(`/none-${place}.png`));
    const content = `<p>x</p>${names.map((name) => `<img src="${name}">`).join("")}`;
    const { missingPictures } = await addedPost(app, { content });
    expect(missingPictures?.map(({ reason }) => reason)).toEqual([
      ...Array(20).fill("unreachable"),
      "not-yet",
    ]);
    expect(elsewhere.requests).toHaveLength(20);
  });
});

describe("other ways to write a post", () => {
  test("a typed draft stores what was typed and fetches nothing", async () => {
    const input = { ...typedOfDetails(DETAILS), image_url: elsewhere.at("/a.png") };
    await storeTypedDraft(app, ADA, TYPED_POST_DRAFTS, {
      recordId: "new",
      editorId: "one",
      baseVersion: 0,
      input,
    });
    expect(elsewhere.requests).toEqual([]);
  });

  test("restoring a revision from before pictures were copied copies its pictures", async () => {
    const post = await addedPost(app);
    const input = { ...typedPost(post, app.calendar()), image_url: elsewhere.at("/a.png") };
    await app.db.update(postRevisions).set({ input }).where(eq(postRevisions.postId, post.id));
    const restored = await restoreRevision(app, ADA, {
      postId: post.id,
      revision: 1,
      version: 1,
    });
    expect(restored).toMatchObject({ ok: true, post: { imageUrl: expect.stringMatching(OWN) } });
    const revision = await findRevision(app, post.id, 2);
    expect(revision?.input.image_url).toMatch(OWN);
  });

  test("the pictures of a scheduled post are copied on save, and publishing fetches nothing", async () => {
    const details = { is_published: false, publish_at: "2026-11-21T09:00", author_image: AWAY };
    const post = await addedPost(app, { ...details, image_url: elsewhere.at("/a.png") });
    expect(post.imageUrl).toMatch(OWN);
    app.setNow("2026-11-21T15:00:00Z");
    expect(await publishDuePosts(app, createFailedRows())).toBe(1);
    expect(elsewhere.requests).toHaveLength(1);
    const published = await findPost(app, post.id);
    expect(published).toMatchObject({ isPublished: true, missingPictures: [{ address: AWAY }] });
  });

  test("a post that was saved before pictures were copied lists the uncopied ones", async () => {
    const post = await addedPost(app);
    await app.db.update(posts).set({ imageUrl: AWAY, missingPictures: null });
    const stored = await findPost(app, post.id);
    if (!stored) throw new Error("no post");
    expect(await findUncopiedPictures(typedPost(stored, app.calendar()))).toEqual([
      { field: "image_url", address: AWAY, reason: "not-yet" },
    ]);
  });

  test("after a conflict the typed draft names the copied pictures", async () => {
    const post = await addedPost(app);
    await changePost(app, ADA, {
      id: post.id,
      version: 1,
      details: { ...DETAILS, title: "2" },
    });
    const details = { ...DETAILS, image_url: elsewhere.at("/a.png") };
    const late = { id: post.id, version: 1, details, editorId: "one" };
    const refused = await changePost(app, ADA, late);
    expect(refused).toMatchObject({ ok: false, reason: "newer-version" });
    const draft = await findTypedPostDraft(app, ADA, post.id);
    expect(draft?.input.image_url).toMatch(OWN);
  });
});

test("no transaction is open while a picture is fetched", async () => {
  const server = await startServer(async (request, response) => {
    const { rows } = await database.pool.query<{ open: number }>(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()",
    );
    open = rows[0]?.open ?? -1;
    handOver(await drawn().png().toBuffer())(request, response);
  });
  let open = -1;
  const reaching = appThatReaches([server.host]);
  const post = await addedPost(reaching, { image_url: server.at("/a.png") });
  expect(post.missingPictures).toEqual([]);
  expect(open).toBe(0);
});

async function bytesOf(key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await app.files.open(key)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

test("a form with pictures of another site that is sent twice is saved once, and no conflict", async () => {
  const withPicture = (text: string) => ({
    ...DETAILS,
    slug: "sent-twice",
    content: `<p>${text}</p><img src="${elsewhere.at("/a.png")}" alt="x">`,
  });
  const added = await Promise.all(
    [1, 2].map(() => addPost(app, ADA, { details: withPicture("One") })),
  );
  const [post] = added.flatMap((result) => (result.ok ? [result.post] : []));
  expect(added).toMatchObject([
    { ok: true, post: { id: post?.id } },
    { ok: true, post: { id: post?.id } },
  ]);
  const change = { id: idOf(post), version: 1, details: withPicture("Two") };
  expect(await changePost(app, ADA, change)).toMatchObject({ ok: true, post: { version: 2 } });
  expect(await changePost(app, ADA, change)).toMatchObject({ ok: true, post: { version: 2 } });
  expect(await findTypedPostDraft(app, ADA, change.id)).toBeNull();
});
