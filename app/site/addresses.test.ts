import { existsSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { JOB_LIST_PARAMETERS } from "~/enhance/jobPages";
import routes from "~/routes";
import { nextPath } from "~/shell/nextPath";
import { findAddress, isPage, SITE } from "~/site/addresses";
import { JOB_FILTERS } from "~/site/publicPages";
import {
  OPEN_BELOW_ADMIN,
  UNKNOWN_ADDRESS,
  WRITTEN_BY_STRANGERS,
} from "../../tests/support/permissionExceptions";

/** Every pattern that a request can match: those of the leaf routes, joined with their parents'. */
function patternsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path: own, children }) => {
    const pattern = own ? `${above}/${own}` : above;
    return children?.length ? patternsOf(children, pattern) : [pattern || "/"];
  });
}

it("lists every route of the site once, with a module that exists", async () => {
  const patterns = patternsOf((await routes) as RouteConfigEntry[]);
  expect(patterns.length).toBeGreaterThan(100);
  expect(SITE.map((address) => address.path).sort()).toEqual(patterns.sort());
  expect(new Set(patterns).size).toBe(patterns.length);
  const missing = SITE.filter(
    ({ file }) => !existsSync(path.join(import.meta.dirname, "..", file)),
  );
  expect(missing).toEqual([]);
});

it("the link back to Careers takes along every parameter of the job list", () => {
  expect(JOB_LIST_PARAMETERS).toEqual(Object.keys(JOB_FILTERS));
});

it("opens only the account pages below /admin to the public", () => {
  const open = SITE.filter(
    ({ path: pattern, access }) => pattern.startsWith("/admin") && access === "public",
  );
  expect(Object.fromEntries(open.map(({ path: pattern, methods }) => [pattern, methods]))).toEqual(
    OPEN_BELOW_ADMIN,
  );
});

it("lets a stranger write only by the public forms and the account pages", () => {
  const written = SITE.filter(
    ({ access, methods }) => access === "public" && methods.includes("POST"),
  );
  const accounts = Object.entries(OPEN_BELOW_ADMIN).filter(([, names]) => names.includes("POST"));
  const expected = [...Object.entries(WRITTEN_BY_STRANGERS), ...accounts].map(([name]) => name);
  expect(written.map(({ path: pattern }) => pattern).sort()).toEqual(
    [...expected, UNKNOWN_ADDRESS].sort(),
  );
});

it("caches nothing that is for administrators or takes a form", () => {
  const cached = SITE.filter(({ cache }) => cache);
  expect(cached.length).toBeGreaterThan(20);
  expect(
    cached.filter(({ access, methods }) => access !== "public" || methods.includes("POST")),
  ).toEqual([]);
});

it.each(["/admin/", "admin", "//admin"])("finds /admin for the pattern %s", (pattern) => {
  expect(findAddress(pattern)).toMatchObject({ path: "/admin", access: "administrator" });
});

it.each([
  "/admin",
  "/admin/",
  "/admin/jobs/edit/cloud-solutions-architect-m1x2",
  "/admin/applications/0190",
  "/admin/applications/0190/delete",
  "/admin/confirm",
  "/admin/unheard-of",
])("%s is a page, to which signing in may lead", (pathname) => expect(isPage(pathname)).toBe(true));

it.each([
  "/admin/applications/export",
  "/admin/APPLICATIONS/Export/",
  "/admin/applications/0190/resume",
  "/admin/applications/0190/resume/pages/1",
  "/admin/live",
  "/admin/session",
  "/admin/jobs/0190/activate",
  "/admin/settings/backup/download",
  "/admin/settings/security/linked/oidc/start",
])("%s is a file, a stream or no page at all", (pathname) => expect(isPage(pathname)).toBe(false));

it.each(["/unheard-of", "__proto__", "/constructor", "toString"])(
  "finds nothing for the unknown pattern %s",
  (pattern) => {
    expect(findAddress(pattern)).toBeNull();
  },
);

it("signing in never leads back to a page of signing in", () => {
  const pages = SITE.filter(({ frame }) => frame === "account").map(({ path: pattern }) => pattern);
  expect(pages.length).toBeGreaterThan(8);
  for (const pattern of pages)
    expect(nextPath(pattern.replace(/:\w+/, "x"), isPage), pattern).toBe("/admin");
});
