import dns from "node:dns";
import { expect, onTestFinished, test, vi } from "vitest";
import { messageOf, openDatabase } from "~/platform/data/openDatabase.server";
import { createLog } from "~/platform/log/log.server";
import { testSettings } from "../../../tests/support/settings";

const ADDRESSES = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

type Found = (error: null, addresses: typeof ADDRESSES) => void;

/** Lets every host have two addresses until the test ends. */
function giveHostsTwoAddresses() {
  const lookup = (_host: string, _options: unknown, found: Found) => found(null, ADDRESSES);
  const spy = vi.spyOn(dns, "lookup").mockImplementation(lookup as never);
  onTestFinished(() => spy.mockRestore());
}

test("a server none of whose addresses answers is rejected with the reason of the first", async () => {
  giveHostsTwoAddresses();
  const url = "postgres://a:b@db.example:1/site";
  const database = { kind: "server", url, directUrl: null, readUrl: null } as const;
  const settings = testSettings({ database });
  await expect(openDatabase({ settings, log: createLog("silent") })).rejects.toMatchObject({
    name: "DatabaseProblem",
    message: "DATABASE_URL names a database that cannot be used: connect ECONNREFUSED 127.0.0.1:1",
  });
});

test("an error always has a message: its own, that of the first of several, its code or its name", () => {
  expect(messageOf(new Error("full"))).toBe("full");
  expect(messageOf(new AggregateError([new Error("first"), new Error("second")]))).toBe("first");
  expect(messageOf(Object.assign(new AggregateError([]), { code: "ETIMEDOUT" }))).toBe("ETIMEDOUT");
  expect(messageOf(new TypeError())).toBe("TypeError");
  expect(messageOf("full")).toBe("full");
});
