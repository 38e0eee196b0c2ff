import { expect, it } from "vitest";
import { SITE } from "~/site/addresses";
import { pathForLog } from "~/site/loggedPath.server";

const KEY = "Zk3v-_9aXbQ0cLr7eTn2WmYp5uHsJdGf1iOoKxVyBzE";

const PATTERNS = [
  "/admin/setup/:token",
  "/admin/password/:token",
  "/admin/verify/:token",
  "/admin/invitation/:token",
  "/admin/unlock/:token",
  "/blog/preview/:previewKey",
  "/pages/preview/:previewKey",
];

it("these are all routes with a secret parameter", () => {
  const patterns = SITE.map(({ path }) => path).filter((path) => /:\w*(token|key)\b/i.test(path));
  expect(patterns.sort()).toEqual(PATTERNS.toSorted());
});

it.each(PATTERNS)("%s is logged as its pattern, however it is spelled", (pattern) => {
  const path = pattern.replace(/:\w+/, KEY);
  const spellings = [
    path,
    `${path}.data`,
    `${path}/`,
    `${path}/extra/segments`,
    path.replace("/", "//"),
    path.replaceAll("/", "\\"),
    path.replace(/^\/\w+/, (part) => part.toUpperCase()),
    path.replace(/^\/(\w)/, (_, first) => `/%${first.charCodeAt(0).toString(16)}`),
    pattern.replace(/:\w+/, "not-a-key"),
    pattern.replace(/:\w+/, "%ff"),
  ];
  for (const spelling of spellings) expect(pathForLog(spelling), spelling).toBe(pattern);
});

it.each([
  [`/admin/pasword/${KEY}`, "/admin/pasword/:key"],
  [`/desk/admin/password/${KEY}.data`, "/desk/admin/password/:key"],
  [`/x%2F${KEY}`, "/:key"],
  [`/%ff/${KEY}`, "/%ff/:key"],
  [`/es/blog/preview/${KEY.slice(0, 20)}%00${KEY.slice(20)}`, "/es/blog/preview/:key"],
])("a key in %s is hidden", (path, logged) => expect(pathForLog(path)).toBe(logged));

it.each([
  "/",
  "/admin",
  "/admin/passwords",
  "/blog/preview",
  "/blog/how-to-hire-a-cloud-architect-without-a-recruiter-of-your-own",
  "/admin/applications/019a0000-0000-7000-8000-000000000000",
  "/%ff",
])("%s is logged unchanged", (path) => expect(pathForLog(path)).toBe(path));

it("of a long path the beginning is logged", () => {
  expect(pathForLog(`/blog/${"a".repeat(10_000)}`)).toBe(`/blog/${"a".repeat(294)}`);
});
