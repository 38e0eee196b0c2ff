import { describe, expect, test } from "vitest";
import { emailjsOriginsForm, originOf } from "~/operations/mail/emailjsOriginsForm";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";
import { listEmailjsOrigins, setEmailjsOrigins } from "~/platform/mail/emailjsOrigins.server";
import { ADA, VISITOR } from "../../../tests/support/actors";
import { useApp } from "../../../tests/support/database";

const { app } = useApp();

test.each([
  ["https://www.example.com", "https://www.example.com"],
  ["HTTPS://WWW.Example.com/", "https://www.example.com"],
  ["https://example.com:8443", "https://example.com:8443"],
  ["http://localhost:5173", "http://localhost:5173"],
  ["http://127.0.0.1:5173", "http://127.0.0.1:5173"],
  ["http://example.com", null],
  ["http://localhost.example.com", null],
  ["https://example.com/contact", null],
  ["https://user@example.com", null],
  ["https://*.example.com", null],
  ["example.com", null],
  ["javascript:alert(1)", null],
])("%s is the origin %s", (line, origin) => expect(originOf(line)).toBe(origin));

describe("the form of the setting", () => {
  test("reads one origin from each line, each once", () => {
    const typed = { origins: "https://a.example\n\n  https://b.example/ \nhttps://A.example" };
    expect(emailjsOriginsForm.check(typed)).toEqual({
      ok: true,
      value: { origins: ["https://a.example", "https://b.example"] },
    });
    expect(emailjsOriginsForm.check({ origins: "" })).toEqual({ ok: true, value: { origins: [] } });
  });

  test("refuses a line that is none, and more than twenty", () => {
    const lines = Array.from({ length: 21 }, (_, n) => `https://${n}.example`);
    expect(emailjsOriginsForm.check({ origins: lines.join("\n") })).toMatchObject({ ok: false });
    expect(emailjsOriginsForm.check({ origins: "http://a.example" })).toMatchObject({
      fieldErrors: { origins: expect.stringContaining("https://www.example.com") },
    });
  });
});

test("an administrator sets the origins, a visitor does not", async () => {
  expect(
    await setEmailjsOrigins(app, VISITOR, {
      origins: ["https://a.example"],
      openedFrom: WITHOUT_PAGE,
    }),
  ).toMatchObject({ ok: false });
  await setEmailjsOrigins(app, ADA, {
    origins: ["https://b.example", "https://a.example"],
    openedFrom: WITHOUT_PAGE,
  });
  expect(await listEmailjsOrigins(app)).toEqual(["https://a.example", "https://b.example"]);
  const openedFrom = fingerprintOf([]);
  const other = ["https://c.example"];
  expect(await setEmailjsOrigins(app, ADA, { origins: other, openedFrom })).toEqual({
    ok: false,
    reason: "saved-since",
    newer: ["https://a.example", "https://b.example"],
  });
  await setEmailjsOrigins(app, ADA, { origins: [], openedFrom: WITHOUT_PAGE });
  expect(await listEmailjsOrigins(app)).toEqual([]);
});

test("what is set already is set again without a record in the audit log", async () => {
  await setEmailjsOrigins(app, ADA, {
    origins: ["https://b.example", "https://a.example"],
    openedFrom: WITHOUT_PAGE,
  });
  await setEmailjsOrigins(app, ADA, {
    origins: ["https://a.example", "https://b.example"],
    openedFrom: WITHOUT_PAGE,
  });
  expect(await app.db.select().from(auditEvents)).toHaveLength(1);
});
