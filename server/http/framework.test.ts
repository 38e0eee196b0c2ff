import { expect, test } from "vitest";
import { IMMUTABLE, NO_STORE, UNCACHED } from "~/platform/http/security/headers.server";
import { mayBeCached } from "./framework";

test.each([
  ["says nothing", {}, true],
  ["says how long", { "Cache-Control": IMMUTABLE }, true],
  ["says no-store", { "Cache-Control": NO_STORE }, false],
  ["says that it is private", { "Cache-Control": UNCACHED }, false],
])("whether a page for everybody is cached, if its route %s", (_says, headers, isCached) => {
  expect(mayBeCached(new Headers(headers))).toBe(isCached);
});
