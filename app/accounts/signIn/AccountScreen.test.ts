import { expect, test } from "vitest";
import { alertIn, withAlert } from "~/accounts/signIn/AccountScreen";

test.each([
  ["/admin/login", "/admin/login?failed"],
  ["/admin/login?next=%2Fadmin%2Fjobs", "/admin/login?next=%2Fadmin%2Fjobs&failed"],
])("an alert is named at the end of %s, and found again", (path, address) => {
  expect(withAlert(path, "failed")).toBe(address);
  expect(alertIn(new URL(address, "http://localhost").searchParams)).toBe("failed");
});
