import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { findAccessRule, listAccessRules } from "./access";
import routes from "./routes";

/** Every pattern that a request can match: those of the leaf routes, joined with their parents'. */
function patternsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    return children?.length ? patternsOf(children, pattern) : [pattern || "/"];
  });
}

const patterns = patternsOf((await routes) as RouteConfigEntry[]);

it("has a rule for every route of the site", () => {
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter((pattern) => !findAccessRule(pattern))).toEqual([]);
});

it("opens only the account pages below /admin to the public", () => {
  const open = listAccessRules().filter(
    ({ pattern, access }) => pattern.startsWith("/admin") && access === "public",
  );
  expect(open.map(({ pattern }) => pattern)).toEqual([
    "/admin/login",
    "/admin/login/second-step",
    "/admin/login/second-step/passkey",
    "/admin/login/second-step/passkey/request",
    "/admin/login/with/:provider",
    "/admin/login/with/:provider/callback",
    "/admin/login/passkey",
    "/admin/login/passkey/request",
    "/admin/sign-up",
    "/admin/verify/:token",
    "/admin/invitation/:token",
    "/admin/forgot-password",
    "/admin/unlock",
    "/admin/unlock/:token",
    "/admin/setup/:token",
    "/admin/password/:token",
  ]);
});

it.each(["/admin/", "admin", "//admin"])(
  "finds the rule of /admin for the pattern %s",
  (pattern) => {
    expect(findAccessRule(pattern)).toMatchObject({ access: "administrator" });
  },
);

it.each(["/unheard-of", "__proto__", "/constructor", "toString"])(
  "finds no rule for the unknown pattern %s",
  (pattern) => {
    expect(findAccessRule(pattern)).toBeNull();
  },
);
