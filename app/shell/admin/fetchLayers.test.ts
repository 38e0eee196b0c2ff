import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addFetchLayer, type FetchLayer } from "~/shell/admin/fetchLayers";

const browserFetch = vi.fn(async (..._request: Parameters<typeof fetch>) => new Response("sent"));

beforeEach(() => {
  browserFetch.mockClear();
  vi.stubGlobal("window", { fetch: browserFetch });
});
afterEach(() => vi.unstubAllGlobals());

const naming =
  (name: string): FetchLayer =>
  (send, input, init) =>
    send(`${input}/${name}`, init);

const sentTo = async () => {
  await window.fetch("page");
  return browserFetch.mock.lastCall?.[0];
};

test("a request passes each layer, the newest first", async () => {
  const removeBoth = [addFetchLayer(naming("one")), addFetchLayer(naming("two"))];
  expect(await sentTo()).toBe("page/two/one");
  for (const remove of removeBoth) remove();
});

test("layers are removed in any order, and without one the browser sends by itself", async () => {
  const removeFirst = addFetchLayer(naming("one"));
  const removeSecond = addFetchLayer(naming("two"));
  removeFirst();
  expect(await sentTo()).toBe("page/two");
  removeSecond();
  expect(window.fetch).toBe(browserFetch);
});
