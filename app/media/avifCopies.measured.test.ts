import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addAvifCopies } from "~/media/avifCopies.server";
import { addPicture, deletePicture } from "~/media/commands.server";
import { findPicture, findPictureFile } from "~/media/queries.server";
import { uploadedPictures } from "~/media/tables.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";
import { ADA } from "../../tests/support/actors";
import { useApp } from "../../tests/support/database";

const { app } = useApp();

const MODERN = { takesAvif: true };

/** With the grain of a photograph, which AVIF encodes in far fewer bytes. */
async function addPhoto(width: number, height: number): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 25 } as const;
  const create = { width, height, channels: 3 as const, background: "#2563eb", noise };
  const temporaryPath = app.files.temporary.newPath();
  await writeFile(temporaryPath, await sharp({ create }).blur(1).jpeg().toBuffer());
  const added = await addPicture(app, ADA, { temporaryPath, alt: "A harbor" });
  if (!added.ok) throw new Error(added.reason);
  return added.picture.id;
}

test("an upload is there as WebP at once, and as AVIF in the same widths soon afterwards", async () => {
  const id = await addPhoto(1000, 500);
  const before = await findPictureFile(app, id, { width: 480, ...MODERN });
  expect(before).toMatchObject({ width: 480, mediaType: "image/webp", isPreliminary: true });
  expect(await addAvifCopies(app)).toBe(1);
  for (const width of [480, 960, 1600] as const) {
    const webp = await findPictureFile(app, id, { width, takesAvif: false });
    const avif = await findPictureFile(app, id, { width, ...MODERN });
    expect(webp).toMatchObject({ mediaType: "image/webp", isPreliminary: false });
    expect(avif).toMatchObject({
      width: webp?.width,
      mediaType: "image/avif",
      isPreliminary: false,
    });
    expect(avif?.bytes).toBeLessThan(webp?.bytes ?? 0);
    const stored = await buffer(await app.files.open(avif?.key ?? ""));
    expect(stored.length).toBe(avif?.bytes);
    expect(await sharp(stored).metadata()).toMatchObject({
      format: "heif",
      compression: "av1",
      width: webp?.width,
    });
  }
  expect(await addAvifCopies(app)).toBe(0);
  expect(await app.db.$count(unclaimedFiles)).toBe(0);
});

test("a width that is larger as AVIF stays in WebP", async () => {
  const temporaryPath = app.files.temporary.newPath();
  const create = { width: 40, height: 20, channels: 3 as const, background: "#2563eb" };
  await writeFile(temporaryPath, await sharp({ create }).png().toBuffer());
  const added = await addPicture(app, ADA, { temporaryPath, alt: "" });
  if (!added.ok) throw new Error(added.reason);
  await addAvifCopies(app);
  const file = await findPictureFile(app, added.picture.id, { width: 480, ...MODERN });
  expect(file).toMatchObject({ mediaType: "image/webp", isPreliminary: false });
});

test("a width with more pixels than the encoder has memory for stays in WebP", {
  tags: ["thorough"],
}, async () => {
  const id = await addPhoto(960, 8_000);
  await addAvifCopies(app);
  const copies = (await findPicture(app, id))?.copies ?? [];
  expect(copies.map(({ width, avifBytes }) => [width, avifBytes !== undefined])).toEqual([
    [480, true],
    [960, false],
  ]);
});

test("the copies are deleted with their picture", async () => {
  const id = await addPhoto(400, 200);
  await addAvifCopies(app);
  const file = await findPictureFile(app, id, { width: 480, ...MODERN });
  expect(await deletePicture(app, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual({ ok: true });
  expect(await app.db.select({ key: unclaimedFiles.key }).from(unclaimedFiles)).toContainEqual({
    key: file?.key,
  });
});

test("are made after the store was away for however many attempts", async () => {
  const id = await addPhoto(400, 200);
  const away = { ...app.files, open: () => Promise.reject(new FileStoreUnavailable("away")) };
  const wrong = { ...app.files, open: async () => Readable.from([Buffer.from("<Error/>")]) };
  const makeDue = () => app.db.update(uploadedPictures).set({ avifDueAt: sql`now()` });
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await addAvifCopies({ ...app, files: attempt < 8 ? away : wrong })).toBe(1);
    await makeDue();
  }
  await addAvifCopies(app);
  const file = await findPictureFile(app, id, { width: 480, ...MODERN });
  expect(file).toMatchObject({ mediaType: "image/avif", isPreliminary: false });
});

test("are tried again after the store was away, and given up for a picture without its file", async () => {
  const id = await addPhoto(400, 200);
  const away = { ...app.files, open: () => Promise.reject(new FileStoreUnavailable("away")) };
  await addAvifCopies({ ...app, files: away });
  expect(await addAvifCopies(app)).toBe(0);
  await app.db.update(uploadedPictures).set({ avifDueAt: sql`now()` });
  const gone = { ...app.files, open: () => Promise.reject(new FileMissing("gone")) };
  expect(await addAvifCopies({ ...app, files: gone })).toBe(1);
  const [row] = await app.db.select().from(uploadedPictures);
  expect(row).toMatchObject({ avifFiles: [], avifDueAt: null });
  expect((await findPicture(app, id))?.copies).toEqual([
    { width: 400, bytes: expect.any(Number), avifBytes: undefined },
  ]);
});
