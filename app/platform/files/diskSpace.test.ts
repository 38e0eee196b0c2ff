import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { isDiskFull, requireFreeBytes } from "~/platform/files/diskSpace.server";

test("a disk with less left than is to stay free counts as full", async () => {
  await requireFreeBytes(tmpdir(), 1);
  const refused = await requireFreeBytes(tmpdir(), Number.MAX_SAFE_INTEGER).catch(String);
  expect(refused).toMatch(/MB are free at /);
  await expect(requireFreeBytes(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toSatisfy(isDiskFull);
});

test("a full disk is known by the error, or by what caused it", () => {
  const full = Object.assign(new Error("write"), { code: "ENOSPC" });
  expect(isDiskFull(new Error("a file could not be stored", { cause: full }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error("write"), { code: "53100" }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error("write"), { code: "EIO" }))).toBe(false);
  expect(isDiskFull(null)).toBe(false);
});
