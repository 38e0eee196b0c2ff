import { expect, test } from "vitest";
import { MINUTE_MS } from "~/platform/durations";
import { createPictures, type DrawnPng, WAITING_MAX } from "~/platform/files/drawnPictures.server";
import { loadLettering } from "~/platform/files/lettering.server";
import { testPictures } from "../../../tests/support/pictures";

const square = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${color}"/></svg>`;

test("concurrent requests for the same picture share one drawing", async () => {
  const pictures = testPictures();
  let drawings = 0;
  const ask = () =>
    pictures.png("red", () => {
      drawings += 1;
      return square("#f00");
    });
  const [first] = await Promise.all(Array.from({ length: 100 }, ask));
  expect(await ask()).toEqual(first);
  expect(drawings).toBe(1);
  expect(first?.ok && first.result.subarray(1, 4).toString()).toBe("PNG");
});

test("pictures are drawn one at a time, and requests are rejected when too many wait", async () => {
  const pictures = testPictures();
  const waiting = Array.from({ length: WAITING_MAX + 5 }, (_, i) =>
    pictures.png(`picture ${i}`, () => square("#0f0")),
  );
  const drawn = await Promise.all(waiting);
  const busy = drawn.filter((picture) => !picture.ok && picture.reason === "busy");
  expect(busy).toHaveLength(5);
  expect(await pictures.png("later", () => square("#0f0"))).toMatchObject({ ok: true });
});

test("a drawing that fails does not stop the others", async () => {
  const pictures = testPictures();
  const failing = pictures.png("broken", () => "no drawing");
  const good = pictures.png("good", () => square("#00f"));
  await expect(failing).rejects.toThrow();
  expect(await good).toMatchObject({ ok: true });
  expect(await pictures.png("broken", () => square("#00f"))).toMatchObject({ ok: true });
});

test("a typeface that could not be read is read again for the next picture", async () => {
  let reads = 0;
  const load = async () => {
    reads += 1;
    if (reads === 1) throw new Error("EMFILE: too many open files");
    return loadLettering();
  };
  const rasterize = async (): Promise<DrawnPng> => ({ ok: true, result: Buffer.from("PNG") });
  const pictures = createPictures({ rasterize, load });
  const ask = () => pictures.png("red", ({ bold }) => bold.outline("R", { x: 0, y: 0, size: 8 }));
  await expect(ask()).rejects.toThrow("EMFILE");
  expect(await ask()).toMatchObject({ ok: true });
  expect(reads).toBe(2);
});

test("the least recently used pictures are evicted", async () => {
  const drawn = await testPictures().png("a", () => square("#123"));
  const pictures = testPictures(drawn.ok ? drawn.result.length * 2 : 0);
  let drawings = 0;
  const ask = (name: string) =>
    pictures.png(name, () => {
      drawings += 1;
      return square("#123");
    });
  for (const name of ["a", "b", "a", "c", "a", "b"]) await ask(name);
  expect(drawings).toBe(4);
});

test("a drawing that takes too much is tried again after ten minutes, one that finds no place at once", async () => {
  let reason: "limits-exceeded" | "busy" | null = "limits-exceeded";
  let drawn = 0;
  let minutes = 0;
  const rasterize = async (): Promise<DrawnPng> => {
    drawn += 1;
    return reason === null ? { ok: true, result: Buffer.from("PNG") } : { ok: false, reason };
  };
  const pictures = createPictures({ rasterize, now: () => minutes * MINUTE_MS });
  const ask = async (name: string) => {
    const png = await pictures.png(name, () => square("#123"));
    return [png.ok ? "drawn" : png.reason, drawn];
  };
  expect([await ask("hostile"), await ask("hostile")]).toEqual([
    ["busy", 1],
    ["busy", 1],
  ]);
  minutes = 11;
  expect(await ask("hostile")).toEqual(["busy", 2]);
  minutes = 22;
  expect(await ask("hostile")).toEqual(["limits-exceeded", 3]);
  minutes = 31;
  expect(await ask("hostile")).toEqual(["limits-exceeded", 3]);
  minutes = 33;
  reason = null;
  expect(await ask("hostile")).toEqual(["drawn", 4]);
  reason = "busy";
  expect([await ask("unlucky"), await ask("unlucky")]).toEqual([
    ["busy", 5],
    ["busy", 6],
  ]);
});
