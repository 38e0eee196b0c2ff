import { expect, it } from "vitest";
import { testSettings } from "../../../../tests/support/settings";
import { createHostCheck, isHostless } from "./origins.server";

const settings = testSettings({
  publicUrl: new URL("https://frontdesk.example"),
  host: "192.0.2.7",
  port: 3000,
});

const isKnownHost = createHostCheck(settings);

it.each([
  "frontdesk.example",
  "FRONTDESK.example",
  "192.0.2.7:3000",
  "localhost:81",
  "127.0.0.1",
  "127.8.8.8:1",
  "[::1]:3000",
])("%s is this site", (host) => expect(isKnownHost(host)).toBe(true));

it.each([
  undefined,
  "",
  "evil.example",
  "frontdesk.example.evil.example",
  "frontdesk.example:8443",
  "evil.example@frontdesk.example",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "frontdesk.example/",
  "frontdesk.example evil.example",
  "frontdesk.example:99999",
])("%s is not", (host) => expect(isKnownHost(host)).toBe(false));

it("probes are accepted with any host name", () => {
  expect(isHostless("/healthz")).toBe(true);
  expect(isHostless("/readyz")).toBe(true);
  expect(isHostless("/contact")).toBe(false);
  expect(isKnownHost("10.0.0.5")).toBe(false);
});
