import { expect, it } from "vitest";
import { loginPath, nextPath } from "~/shell/nextPath";

it.each([
  "/admin",
  "/admin/jobs",
  "/admin/jobs/edit/cloud-solutions-architect-m1x2",
  "/admin/applications?status=new&job=a%20b&page=2",
  "/admin/confirm?form=a-form_that-waits",
])("returns to %s", (path) => expect(nextPath(path, () => true)).toBe(path));

it("asks about the path alone whether it is a page, and goes to the dashboard if it is none", () => {
  const isPage = (pathname: string) => pathname !== "/admin/applications/export";
  expect(nextPath("/admin/applications/export?status=new", isPage)).toBe("/admin");
  expect(nextPath("/admin/applications?status=new", isPage)).toBe("/admin/applications?status=new");
});

const HOSTS = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "///evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
];
const SCHEMES = [
  "http://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "mailto:a@b",
  "ftp://evil.example",
  "blob:x",
  " https://evil.example",
];
const INSIDE = [
  "//evil.example",
  "/\\evil.example",
  "/..//evil.example",
  "/../../evil.example",
  "/.//evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "/%2e%2e/evil",
  "@evil.example",
  ".evil.example",
  "://evil.example",
  ":80@evil.example",
  "/;@evil.example",
  "/#//evil.example",
  "/\u2215\u2215evil.example",
  "/\uff0f\uff0fevil.example",
  "/\u2044evil",
  "/\r\nSet-Cookie: a=b",
  "/\0",
  "/<script>",
  "/a b",
  "/é",
  "?next=//evil.example",
  "?u=https://evil.example",
  "?a=\\evil",
  "?a=b#c",
  "?a='\"",
  "?\r\nLocation: x",
].map((rest) => `/admin${rest}`);
const ELSEWHERE = [
  "",
  "/",
  "/contact",
  "/administrator",
  "/Admin",
  "/ADMIN/jobs",
  "/admin/login",
  "/admin/login?next=/admin",
  "/admin/logout",
  "/admin/LOGOUT",
  "/admin/setup/abc",
  "/admin/password/abc",
  "/admin/sign-up",
  "/admin/forgot-password",
  "/admin/confirm",
  "/admin/confirm?next=/admin",
  "/admin/confirm?form=a&next=/admin",
  "/admin/verify/abc",
  "/admin/invitation/abc",
  "admin",
  "./admin",
  "../admin",
  `/admin/${"a".repeat(600)}`,
];

const payloads = [...HOSTS, ...SCHEMES, ...INSIDE, ...ELSEWHERE];

it("is tested with 60 payloads", () => expect(payloads.length).toBeGreaterThanOrEqual(60));

it.each(payloads)("goes to the dashboard instead of %j", (payload) => {
  const next = nextPath(payload, () => true);
  expect(next).toBe("/admin");
  expect(new URL(next, "https://frontdesk.example").origin).toBe("https://frontdesk.example");
});

it("adds the requested address to the login page, unless it is the default", () => {
  expect(loginPath("/admin")).toBe("/admin/login");
  expect(loginPath("//evil.example")).toBe("/admin/login");
  expect(loginPath("/admin/jobs?page=2")).toBe("/admin/login?next=%2Fadmin%2Fjobs%3Fpage%3D2");
});
