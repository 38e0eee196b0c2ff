import { expect, test } from "vitest";
import { SITE } from "~/site/addresses";
import { ADMIN_CHANGES } from "~/site/adminChanges.server";

const FILES = ["site/adminChange.ts", "site/adminConfirmedChange.tsx"];

test("each address of a change has one change, and each change an address", () => {
  const addresses = SITE.filter(({ file, path }) => FILES.includes(file) || path === OWN_PAGE);
  expect(ADMIN_CHANGES.map(({ path }) => path).sort()).toEqual(
    addresses.map(({ path }) => path).sort(),
  );
  expect(addresses.length).toBeGreaterThan(30);
});

/** Its page without scripts lists what was selected, so it has a route module of its own. */
const OWN_PAGE = "/admin/applications/selected/status";
