import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { createHostCheck } from "~/platform/http/security/origins.server";
import { testSettings } from "../../tests/support/settings";
import { findRejection, isProbe } from "./gate";

const settings = testSettings({ publicUrl: new URL("https://frontdesk.example") });
const isKnownHost = createHostCheck(settings);

const rejectionOf = (url: string, host: string) => {
  const request = { method: "GET", url, headers: { host }, rawHeaders: ["Host", host] };
  return findRejection(settings, isKnownHost, request as IncomingMessage);
};

it.each([
  ["1.1", 400],
  ["1.0", 421],
])("a request of HTTP %s without a host is refused with %i", (httpVersion, status) => {
  const request = { method: "GET", url: "/", httpVersion, headers: {}, rawHeaders: [] as string[] };
  expect(findRejection(settings, isKnownHost, request as never)).toMatchObject({ status });
});

it("probes are accepted with any host name", () => {
  expect(isProbe("/healthz")).toBe(true);
  expect(isProbe("/readyz")).toBe(true);
  expect(isProbe("/contact")).toBe(false);
  expect(isKnownHost("10.0.0.5")).toBe(false);
  expect(rejectionOf("/healthz", "10.0.0.5")).toBeNull();
  expect(rejectionOf("/readyz?from=a", "10.0.0.5")).toBeNull();
  expect(rejectionOf("/contact", "10.0.0.5")).toMatchObject({ status: 421 });
  expect(rejectionOf("/contact", "frontdesk.example")).toBeNull();
});
