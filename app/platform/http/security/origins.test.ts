import { describe, expect, it } from "vitest";
import { createHostCheck, judgeOrigin, judgeRead } from "~/platform/http/security/origins.server";
import { testSettings } from "../../../../tests/support/settings";

const publicUrl = new URL("https://frontdesk.example");
const host = "localhost:3000";

it.each([
  ["a form of our own", "POST", { secFetchSite: "same-origin" }, "allowed"],
  ["somebody typed or bookmarked it", "POST", { secFetchSite: "none" }, "allowed"],
  ["another site", "POST", { secFetchSite: "cross-site" }, "cross-origin"],
  ["a sibling subdomain", "POST", { secFetchSite: "same-site" }, "cross-origin"],
  [
    "another site that names our origin",
    "POST",
    { secFetchSite: "cross-site", origin: publicUrl.origin },
    "cross-origin",
  ],
  ["the header twice", "POST", { secFetchSite: "same-origin, cross-site" }, "cross-origin"],
  [
    "an older browser, our public origin",
    "POST",
    { origin: "https://frontdesk.example" },
    "allowed",
  ],
  ["an older browser, the name it used", "POST", { origin: "http://localhost:3000" }, "allowed"],
  ["an older browser, another port", "POST", { origin: "http://localhost:3001" }, "cross-origin"],
  ["an older browser, another site", "POST", { origin: "https://evil.example" }, "cross-origin"],
  ["a sandboxed frame", "POST", { origin: "null" }, "cross-origin"],
  ["an origin that is none", "POST", { origin: "javascript:alert(1)" }, "cross-origin"],
  ["a program", "POST", {}, "allowed"],
  [
    "reading from anywhere",
    "GET",
    { secFetchSite: "cross-site", origin: "https://evil.example" },
    "allowed",
  ],
  ["any other method counts as unsafe", "DELETE", { secFetchSite: "cross-site" }, "cross-origin"],
])("%s", (_, method, headers, verdict) => {
  const request = { method, host, origin: undefined, secFetchSite: undefined, ...headers };
  expect(judgeOrigin(request, publicUrl)).toBe(verdict);
});

describe("reading an address of the admin area", () => {
  const page = { isPage: true };
  const file = { isPage: false };
  const picture = { isPage: false, loadedAs: "image" };
  it.each([
    ["a page from a link in a mail", "cross-site", "document", page, "allowed"],
    ["a page by an address that was typed", "none", "document", page, "allowed"],
    ["data for a script of ours", "same-origin", "empty", file, "allowed"],
    ["a file by its link", "same-origin", "document", file, "allowed"],
    ["a program, which says nothing", null, null, file, "allowed"],
    ["a picture as a picture", "same-origin", "image", picture, "allowed"],
    ["a file by an address that was typed", "none", "document", file, "allowed"],
    ["a page from a host beside ours", "same-site", "document", page, "allowed"],
    ["a file from another site", "cross-site", "document", file, "cross-origin"],
    ["a file from a host beside ours", "same-site", "document", file, "cross-origin"],
    ["a file as a picture in an article", "same-origin", "image", file, "cross-origin"],
    ["a page as a picture in an article", "same-origin", "image", page, "cross-origin"],
    ["a page as a style sheet", "same-origin", "style", page, "cross-origin"],
    ["a page in a frame", "same-origin", "iframe", page, "cross-origin"],
    ["a picture from another site", "cross-site", "image", picture, "cross-origin"],
  ] as const)("%s", (_, secFetchSite, secFetchDest, address, verdict) => {
    expect(judgeRead({ secFetchSite, secFetchDest }, address)).toBe(verdict);
  });
});

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
