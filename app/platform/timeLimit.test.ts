import { expect, it } from "vitest";
import { within } from "~/platform/timeLimit";

it("work that does not end in time is not waited for", async () => {
  const { promise: never } = Promise.withResolvers<void>();
  await expect(within(1, never)).rejects.toThrow("no response within 1 ms");
  expect(await within(60_000, Promise.resolve("done"))).toBe("done");
});
