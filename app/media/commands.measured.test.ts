import { readdir, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { changePost, deletePost } from "~/blog/commands.server";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { typedOfDetails } from "~/blog/post";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { pageVersions } from "~/content/tables.server";
import { addPicture, replacePicture, sweepPictures } from "~/media/commands.server";
import { findPictureFile } from "~/media/queries.server";
import { uploadedPictures } from "~/media/tables.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { discardDraft, storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { DAY_MS } from "~/platform/durations";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";
import { pictureSources } from "~/platform/files/pictureAddresses";
import { sweepUnclaimedFiles } from "~/platform/files/unclaimedFiles.server";
import { ADA, VISITOR } from "../../tests/support/actors";
import { useApp } from "../../tests/support/database";

const { app } = useApp();

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#2563eb" } });
}

async function upload(bytes: Uint8Array, actor: Parameters<typeof addPicture>[1] = ADA) {
  const temporaryPath = app.files.temporary.newPath();
  await writeFile(temporaryPath, bytes);
  return addPicture(app, actor, { temporaryPath, alt: "A blue\0 field" });
}

async function added(width = 100, height = 50) {
  const result = await upload(await drawn(width, height).jpeg().toBuffer());
  if (!result.ok) throw new Error(result.reason);
  return result.picture;
}

async function stored(id: string, width: number | null): Promise<Buffer> {
  const file = await findPictureFile(app, id, { width, takesAvif: false });
  if (!file) throw new Error("no such copy");
  return buffer(await app.files.open(file.key));
}

describe("an uploaded picture", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "may be a %s and is stored as WebP",
    async (format) => {
      const result = await upload(await drawn(40, 20).toFormat(format).toBuffer());
      if (!result.ok) throw new Error(result.reason);
      const copy = await sharp(await stored(result.picture.id, null)).metadata();
      expect(copy).toMatchObject({ format: "webp", width: 40, height: 20 });
    },
  );

  test("is stored at each width up to its own, and every width of its srcset is served", async () => {
    const wide = await added(2000, 1000);
    const widthOf = async (id: string, width: number | null) =>
      (await findPictureFile(app, id, { width, takesAvif: false }))?.width ?? null;
    const widths = [480, 960, 1600, null, 481, 0];
    const results = (id: string) => Promise.all(widths.map((width) => widthOf(id, width)));
    expect(await results(wide.id)).toEqual([480, 960, 1600, 1600, null, null]);
    const narrow = await added(700, 350);
    expect(await results(narrow.id)).toEqual([480, 700, 700, 700, null, null]);
    expect(pictureSources(narrow.address)?.srcSet).toContain(`${narrow.address}/480.webp 480w, `);
  });

  test("loses its metadata and anything appended to the file, and is rotated upright", async () => {
    const bytes = await drawn(60, 30)
      .withExif({ IFD0: { Copyright: "canary-person" }, IFD3: { GPSLatitude: "40/1 43/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.toString("latin1")).toContain("canary-person");
    const hidden = Buffer.concat([bytes, Buffer.from("<script>alert('canary-tail')</script>")]);
    const result = await upload(hidden);
    if (!result.ok) throw new Error(result.reason);
    const copy = await stored(result.picture.id, null);
    expect(copy.toString("latin1")).not.toContain("canary");
    const { width, height, exif, icc } = await sharp(copy).metadata();
    expect({ width, height, exif, icc }).toEqual({
      width: 30,
      height: 60,
      exif: undefined,
      icc: undefined,
    });
  });

  test("cannot be added by a visitor", async () => {
    const bytes = await drawn(10, 10).png().toBuffer();
    expect(await upload(bytes, VISITOR)).toEqual({ ok: false, reason: "not-allowed" });
  });
});

describe("a file that is not a picture, or too large", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  const jpeg = () => drawn(300, 300).jpeg().toBuffer();

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["an SVG", () => Buffer.from(svg)],
    ["an SVG with a declaration", () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "HTML that begins like a JPEG",
      () => Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1"),
    ],
    ["an SVG that begins like a PNG", () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1")],
    ["a GIF", () => drawn(9, 9).gif().toBuffer()],
    ["a TIFF", () => drawn(9, 9).tiff().toBuffer()],
    ["nothing", () => Buffer.alloc(0)],
    ["one byte", () => Buffer.from([0xff])],
    ["a JPEG that breaks off", async () => (await jpeg()).subarray(0, 400)],
    ["a PNG that breaks off", async () => (await drawn(300, 300).png().toBuffer()).subarray(0, 60)],
  ])("%s is refused", async (_, make) => {
    expect(await upload(await make())).toEqual({ ok: false, reason: "not-a-picture" });
    expect(await app.db.select().from(uploadedPictures)).toEqual([]);
  });

  test.each([
    [30_000, 30_000],
    [100_000, 100],
    [20_000, 2],
    [8_000, 5_001],
  ])("a file of %d by %d pixels is refused before it is decompressed", async (width, height) => {
    const startedWith = process.memoryUsage().rss;
    expect(await upload(pngBomb(width, height))).toEqual({ ok: false, reason: "too-many-pixels" });
    expect(process.memoryUsage().rss - startedWith).toBeLessThan(64 * 1024 * 1024);
  });

  test("a file whose pixels take twice as much memory may have half as many", async () => {
    const deep = pngBomb(6_300, 6_300, { depth: 16 });
    expect(await upload(deep)).toEqual({ ok: false, reason: "too-many-pixels" });
  });

  test("a small AVIF that puts a large picture together from the same tile is refused", async () => {
    const startedWith = process.memoryUsage().rss;
    expect(await upload(GRID_AVIF)).toEqual({ ok: false, reason: "not-a-picture" });
    expect(process.memoryUsage().rss - startedWith).toBeLessThan(64 * 1024 * 1024);
  });

  test("a progressive JPEG counts with what its coefficients take", async () => {
    const large = async (chromaSubsampling: string) => {
      const bytes = await drawn(64, 64).jpeg({ progressive: true, chromaSubsampling }).toBuffer();
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
      bytes.writeUInt16BE(5_000, frame + 5);
      bytes.writeUInt16BE(7_000, frame + 7);
      return upload(bytes);
    };
    expect(await large("4:2:0")).toMatchObject({ ok: true });
    expect(await large("4:4:4")).toEqual({ ok: false, reason: "too-many-pixels" });
  });

  test("large files that arrive together are decompressed one after the other", {
    tags: ["thorough"],
  }, async () => {
    const large = interlacedPng(6_300);
    const startedWith = process.memoryUsage().rss;
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const results = await Promise.all([1, 2, 3, 4].map(() => upload(large)));
    clearInterval(timer);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(most - startedWith).toBeLessThan(450 * 1024 * 1024);
  });

  test("a PNG with fewer pixels than its header claims is refused", async () => {
    expect(await upload(pngBomb(5_000, 5_000))).toEqual({ ok: false, reason: "not-a-picture" });
  });

  test("a file of more than ten megabytes is refused", async () => {
    const heavy = Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await upload(heavy)).toEqual({ ok: false, reason: "too-large" });
  });

  test("an unavailable store is reported, and no temporary file remains", async () => {
    const broken = {
      ...app.files,
      put: async () => {
        throw new FileStoreUnavailable("the disk is full");
      },
    };
    const temporaryPath = app.files.temporary.newPath();
    await writeFile(temporaryPath, await jpeg());
    const before = await readdir(app.files.temporary.folder);
    const result = await addPicture({ ...app, files: broken }, ADA, { temporaryPath, alt: "" });
    expect(result).toEqual({ ok: false, reason: "store-unavailable" });
    const copies = await readdir(app.files.temporary.folder);
    expect(copies).toEqual(before);
  });
});

describe("a picture is retained", () => {
  const swept = async (address: string) => {
    app.advance(DAY_MS + 1_000);
    await sweepPictures(app);
    return (
      (await findPictureFile(app, address.split("/").at(-1) ?? "", {
        width: null,
        takesAvif: false,
      })) === null
    );
  };
  const typed = (changes: object) => ({
    recordId: "new",
    editorId: "one",
    baseVersion: 0,
    input: { ...typedOfDetails(DETAILS), ...changes },
  });

  test("for a day if nothing shows it, and is then deleted with its files", async () => {
    const { id } = await added();
    const file = await findPictureFile(app, id, { width: null, takesAvif: false });
    app.advance(DAY_MS - 1_000);
    expect(await sweepPictures(app)).toBe(0);
    app.advance(2_000);
    expect(await sweepPictures(app)).toBe(1);
    await sweepUnclaimedFiles(app);
    await expect(app.files.open(file?.key ?? "")).rejects.toThrow(FileMissing);
    expect(await app.db.select().from(unclaimedFiles)).toEqual([]);
  });

  test.each([
    ["the cover", (address: string) => ({ image_url: address })],
    ["the portrait", (address: string) => ({ author_image: `${address}/480.webp` })],
    ["in the text", (address: string) => ({ content: `<p>x</p><img src='${address}/960.webp'>` })],
    [
      "in the text, with an encoded address,",
      (address: string) => ({ content: `<p>x</p><img alt="x" src="&#47;${address.slice(1)}">` }),
    ],
  ])("while it is %s of a post", async (_, shown) => {
    const { address } = await added();
    const post = await addedPost(app, shown(address));
    expect(await swept(address)).toBe(false);
    await deletePost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
    expect(await swept(address)).toBe(true);
  });

  test("while a version of a page shows it, published or not", async () => {
    const { address } = await added();
    const input = { people: [{ name: "Ana Ortiz", picture: address }] };
    const version = { page: "people", version: 1, input, savedAt: app.now() };
    await app.db.insert(pageVersions).values(version);
    expect(await swept(address)).toBe(false);
    await app.db.delete(pageVersions);
    expect(await swept(address)).toBe(true);
  });

  test("while an older revision shows it, because that can be restored", async () => {
    const { address } = await added();
    const post = await addedPost(app, { image_url: address });
    await changePost(app, ADA, { id: post.id, version: 1, details: DETAILS });
    expect(await swept(address)).toBe(false);
  });

  test("while a typed draft shows it", async () => {
    const { address } = await added();
    await storeTypedDraft(
      app,
      ADA,
      TYPED_POST_DRAFTS,
      typed({ content: `<img src="${address}">` }),
    );
    expect(await swept(address)).toBe(false);
    await discardDraft(app, ADA, TYPED_POST_DRAFTS, { recordId: "new", offeredAt: null });
    expect(await swept(address)).toBe(true);
  });
});

/** A PNG whose header claims a size that its data does not have. */
function pngBomb(width: number, height: number, { depth = 8 } = {}): Buffer {
  return png({ width, height, depth, interlaced: 0 }, Buffer.alloc(1_000));
}

/** A black square that has to be unpacked whole, with four channels. */
function interlacedPng(side: number): Buffer {
  // The first pixel of each pass, and how far apart its pixels are.
  const passes = [
    ...[
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
    ],
    ...[
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ],
  ] as [number, number, number, number][];
  const bytes = passes.map(([x, y, across, down]) => {
    const [wide, high] = [Math.ceil((side - x) / across), Math.ceil((side - y) / down)];
    return high * (wide * 4 + 1);
  });
  const unpacked = Buffer.alloc(bytes.reduce((sum, one) => sum + one));
  return png({ width: side, height: side, depth: 8, interlaced: 1 }, unpacked);
}

interface Header {
  width: number;
  height: number;
  depth: number;
  interlaced: 0 | 1;
}

function png({ width, height, depth, interlaced }: Header, unpacked: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // With an alpha channel where it matters.
  header.set([depth, interlaced || depth === 16 ? 6 : 2, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...[
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(unpacked)),
      chunk("IEND", Buffer.alloc(0)),
    ],
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** 568 bytes that say 64 by 64 pixels, and are a grid of 64 times one tile of 1,024 by 1,024. */
const GRID_AVIF = Buffer.from(
  [
    "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAGmbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAA",
    "AAAAAAAAAAAOcGl0bQAAAAAAAQAAACxpbG9jAAAAAEQAAAIAAQAAAAEAAAHOAAAACAACAAAAAQAAAdYAAABiAAAAOGlpbmYA",
    "AAAAAAIAAAAVaW5mZQIAAAAAAQAAZ3JpZAAAAAAVaW5mZQIAAAAAAgAAYXYwMQAAAACYaXJlZgAAAAAAAACMZGltZwABAEAA",
    "AgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIA",
    "AgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgACAAIAAgAAAG9pcHJwAAAATGlwY28A",
    "AAAUaXNwZQAAAAAAAABAAAAAQAAAABBwaXhpAAAAAAMICAgAAAAUaXNwZQAAAAAAAAQAAAAEAAAAAAxhdjFDgSUCAAAAABtp",
    "cG1hAAAAAAAAAAIAAQIBAgACAwMChAAAAHJtZGF0AAAHByAAIAASAAoKOWZ///2kBDQaQDJSExCYuTpppphY2BDPyir3GVj3",
    "fSHvgeVDC2NC6oWWnRckP11zIx8rF/1LfnRMuAlik7dgoSXhY00ity405gEkbF8/0qSCDArjG2LhYseZO4xhCA==",
  ].join(""),
  "base64",
);

test("a replaced picture says how many places still show the earlier one", async () => {
  const { id } = await added();
  const shownIn = [
    { pictureId: id, id: "a", title: "A", kind: "Translation", in: "current", href: "/a" },
    { pictureId: id, id: "b", title: "B", kind: "Translation", in: "earlier", href: "/b" },
  ] as const;
  // Of a subject that refuses to change one of them.
  const subject = {
    ...app.pictureUses[0],
    replace: async () => 3,
    listUses: async () => [...shownIn],
  };
  const temporaryPath = app.files.temporary.newPath();
  await writeFile(temporaryPath, await drawn(30, 30).png().toBuffer());
  const refusing = { ...app, pictureUses: [subject as (typeof app.pictureUses)[number]] };
  const replaced = await replacePicture(refusing, ADA, { id, temporaryPath, name: "new.png" });
  expect(replaced).toMatchObject({ ok: true, places: 3, remaining: 1 });
});
