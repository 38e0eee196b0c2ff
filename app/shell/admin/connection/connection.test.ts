import { expect, test, vi } from "vitest";
import { createConnection, reconnectDelayMs } from "~/shell/admin/connection/connection";

const unreached = () => Promise.reject(new TypeError("Failed to fetch"));

test("a request that did not reach the server is repeated when asked, and says meanwhile that it waits", async () => {
  const states: boolean[] = [];
  const { reach, retry } = createConnection((isCutOff) => states.push(isCutOff));
  const request = vi.fn(unreached).mockImplementationOnce(unreached);
  request.mockImplementationOnce(unreached).mockImplementationOnce(async () => "the page" as never);
  const result = reach(request);
  await expect.poll(() => request.mock.calls.length).toBe(1);
  expect(states).toEqual([true]);
  retry();
  await expect.poll(() => request.mock.calls.length).toBe(2);
  await expect.poll(() => states.length).toBe(2);
  retry();
  expect(await result).toBe("the page");
  expect(states).toEqual([true, true, false]);
});

test("another error is passed on, and so is that of a request that nobody waits for any more", async () => {
  const { reach } = createConnection(() => {});
  await expect(reach(() => Promise.reject(new Error("500")))).rejects.toThrow("500");
  const left = new AbortController();
  const result = reach(unreached, left.signal);
  left.abort();
  await expect(result).rejects.toThrow("Failed to fetch");
});

test.each([
  [0, 1_000, 2_000],
  [1, 2_000, 4_000],
  [4, 16_000, 32_000],
  [5, 30_000, 60_000],
  [5_000, 30_000, 60_000],
])(
  "after %i rejections in a row the next attempt follows in %i to %i ms",
  (rejections, least, most) => {
    expect(reconnectDelayMs(rejections, 0)).toBe(least);
    expect(reconnectDelayMs(rejections, 1)).toBe(most);
  },
);
