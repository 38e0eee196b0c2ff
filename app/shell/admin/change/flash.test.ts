import { describe, expect, test } from "vitest";
import type { App } from "~/platform/app.server";
import { createSigner } from "~/platform/signing.server";
import { countdownFrom, failedFlash } from "~/shell/admin/change/flash";
import { clearFlash, findFlash, setFlash } from "~/shell/admin/change/flashCookie.server";

const DELETED = { tone: "done", text: "Job deleted." } as const;

const NOW = new Date("2026-11-23T10:00:00Z");

const SECRET = "secret of this installation";
const here = installation(SECRET);

describe("the text after a failed change", () => {
  const reasons = {
    "job-missing": "The job no longer exists.",
    "unknown-status": "There is no such status.",
  };

  test("it shows the specification's sentence, with the reason below it", () => {
    const sentence = "Failed to delete job. Please try again later.";
    expect(failedFlash(sentence, "job-missing", reasons)).toEqual({
      tone: "failed",
      text: sentence,
      detail: "The job no longer exists.",
    });
    expect(failedFlash(sentence, "failed", reasons).detail).toBeUndefined();
  });

  test("or with the reason at its end, if the sentence has a place for it", () => {
    const textFor = (reason: string) =>
      failedFlash("Failed to update status: {reason}", reason, reasons).text;
    expect(textFor("unknown-status")).toBe("Failed to update status: There is no such status.");
    expect(textFor("failed")).toBe(
      "Failed to update status: The server could not save the change.",
    );
    expect(textFor("constructor")).toBe(textFor("failed"));
  });
});

describe("the cookie that holds the text", () => {
  test("it passes the text to the next page and is cleared there", () => {
    expect(findFlash(here, requestWith(setFlash(here, DELETED)))).toEqual(DELETED);
    expect(clearFlash(here.app)).toContain("Max-Age=0");
    expect(findFlash(here, new Request("http://admin.example"))).toBeNull();
  });

  test("a countdown is shown with the seconds that are left, and without Undo once it is over", () => {
    const undo = { action: "/admin/undo", fields: {} };
    const shownAfter = (seconds: number) => {
      const started = new Date(NOW.getTime() - seconds * 1000);
      const countdown = countdownFrom(started, 15, { text: "In {seconds} s.", over: "Sent." });
      return findFlash(here, requestWith(setFlash(here, { ...DELETED, undo, countdown })));
    };
    expect(shownAfter(4)).toMatchObject({ undo, countdown: { secondsLeft: 11 } });
    expect(shownAfter(15)).toMatchObject({ countdown: { secondsLeft: 0 } });
    expect(shownAfter(15)?.undo).toBeUndefined();
  });

  test("it is shown to the same account only, and for a minute", () => {
    const cookie = requestWith(setFlash(here, DELETED));
    expect(findFlash({ app: here.app, actor: { id: "another account" } }, cookie)).toBeNull();
    expect(findFlash({ app: here.app }, cookie)).toBeNull();
    const later = installation(SECRET, new Date(NOW.getTime() + 61_000));
    expect(findFlash(later, cookie)).toBeNull();
  });

  test("under https only this very host can set it", () => {
    const secure = installation(SECRET, NOW, "https://www.example.com");
    const header = setFlash(secure, DELETED);
    expect(header).toMatch(/^__Host-frontdesk_flash=/);
    expect(header).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(findFlash(secure, requestWith(header))).toEqual(DELETED);
  });

  test("a text that was not signed here is not shown", () => {
    const content = Buffer.from(JSON.stringify({ tone: "done", text: "Call this number" }));
    const unsigned = `frontdesk_flash=${content.toString("base64url")}`;
    const foreign = setFlash(installation("another secret"), DELETED);
    for (const cookie of [
      unsigned,
      `${unsigned}.`,
      `${unsigned}.x`,
      "frontdesk_flash=",
      "frontdesk_flash=.",
      foreign,
    ])
      expect(findFlash(here, requestWith(cookie)), cookie).toBeNull();
  });
});

function installation(secret: string, now = NOW, origin = "http://localhost:3000") {
  const settings = { publicUrl: new URL(origin) };
  const app = { signer: createSigner(Buffer.from(secret)), settings, now: () => now } as App;
  return { app, actor: { id: "an account" } };
}

function requestWith(cookie: string): Request {
  const pair = cookie.split(";")[0];
  return new Request("http://admin.example", { headers: { Cookie: `a=b; ${pair}` } });
}
