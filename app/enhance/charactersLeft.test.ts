import { expect, test } from "vitest";
import { limitMessage } from "~/enhance/charactersLeft";
import { ENGLISH } from "~/languages/translate";

test.each([
  [10_000, 1_001, ""],
  [10_000, 1_000, "1,000 characters left"],
  [200, 21, ""],
  [200, 20, "20 characters left"],
  [40, 10, "10 characters left"],
  [200, 1, "1 character left"],
  [200, 0, "0 characters left"],
  [200, -1, "1 character too many"],
  [10_000, -2_345, "2,345 characters too many"],
])("with a limit of %i and %i characters left, the message is %j", (limit, left, message) => {
  expect(limitMessage(limit, left, ENGLISH)).toBe(message);
});
