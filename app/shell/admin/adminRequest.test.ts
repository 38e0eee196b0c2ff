import { expect, test } from "vitest";
import { returnAddress } from "~/shell/admin/adminRequest.server";

test.each(["/admin/jobs?search=a%26b&page=2", "/admin", "/admin/applications/0199-f0a4"])(
  "an address in the admin area is accepted with its filters: %s",
  (from) => expect(returnAddress(from, "/fallback")).toBe(from),
);

test.each([
  "",
  "/",
  "/careers",
  "/administrator",
  "https://evil.example/admin",
  "//evil.example/admin",
  "/\\evil.example/admin",
  "\t//evil.example/admin",
  "/admin/../careers",
  "/admin//evil.example",
  "javascript:alert(1)",
  "http://[",
])("any other address is replaced by the fallback: %j", (from) =>
  expect(returnAddress(from, "/fallback")).toBe("/fallback"),
);
