import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { reasonOf, resolveArgument } from "./operator";

afterEach(() => void vi.unstubAllEnvs());

test("a name of a file begins in the folder that the command was called from", () => {
  vi.stubEnv("INIT_CWD", "/backups");
  expect(resolveArgument("site.tar.gz")).toBe("/backups/site.tar.gz");
  expect(resolveArgument("../site.tar.gz")).toBe("/site.tar.gz");
  expect(resolveArgument("/mnt/site.tar.gz")).toBe("/mnt/site.tar.gz");
});

test("without that folder a name begins in the present one", () => {
  vi.stubEnv("INIT_CWD", undefined);
  expect(resolveArgument("site.tar.gz")).toBe(path.resolve("site.tar.gz"));
});

test("an error of several connections is explained by the first", () => {
  expect(reasonOf(new AggregateError([new Error("connect ECONNREFUSED ::1:5432")]))).toBe(
    "connect ECONNREFUSED ::1:5432",
  );
});
