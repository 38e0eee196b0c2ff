import { describe, expect, it } from "vitest";
import { trickle } from "~/platform/http/body/formBodies.testing";
import { parseForm, unreadable, waitForForm } from "~/platform/http/body/parseForm.server";

const URLENCODED = "application/x-www-form-urlencoded;charset=UTF-8";

function post(body: BodyInit, type = URLENCODED): Request {
  const init = { method: "POST", body, headers: { "content-type": type }, duplex: "half" };
  return new Request("http://desk.test/contact", init as RequestInit);
}

describe("an ordinary form", () => {
  it("returns all values of each field, in order", async () => {
    const body = "name=Ada+L%C3%B6v&tag=a&tag=b&empty=&__proto__=x&NUL=%00";
    const result = await parseForm(post(body));
    expect(result.ok && Object.fromEntries(result.fields)).toEqual(
      Object.fromEntries([
        ["name", ["Ada Löv"]],
        ["tag", ["a", "b"]],
        ["empty", [""]],
        ["__proto__", ["x"]],
        ["NUL", ["\u0000"]],
      ]),
    );
  });

  it("may be empty", async () => {
    expect(await parseForm(post(""))).toEqual({ ok: true, fields: new Map() });
  });

  it("may have at most 256 KiB", async () => {
    const whole = `a=${"x".repeat(256 * 1024 - 2)}`;
    expect((await parseForm(post(whole))).ok).toBe(true);
    expect(await parseForm(post(`${whole}x`))).toMatchObject({ ok: false, reason: "too-large" });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    "that is too long is there as far as it came, here %i bytes of a character",
    async (bytes) => {
      const start = "name=Ada&message=Gr%C3%BC";
      const maxBytes = start.length + bytes;
      const result = await parseForm(post(`${start}%E6%97%A5%E6%97%A5&last=x`), { maxBytes });
      expect(result).toEqual({
        ok: false,
        reason: "too-large",
        fields: new Map([
          ["name", ["Ada"]],
          ["message", [bytes === 9 ? "Grü日" : "Grü"]],
        ]),
      });
    },
  );

  it("is aborted if the sender disconnects or is too slow", async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error("gone")),
    });
    expect(await parseForm(post(broken))).toEqual({ ok: false, reason: "aborted" });
    const minimumRate = { windowMs: 10, minimumBytes: 1 };
    const silent = await parseForm(post(new ReadableStream()), { minimumRate });
    expect(silent).toEqual({ ok: false, reason: "too-slow" });
    const statuses = (["aborted", "too-slow", "too-large"] as const).map(
      (reason) => unreadable(reason).status,
    );
    expect(statuses).toEqual([400, 408, 413]);
  });

  it("has a limited number of fields", async () => {
    const body = "a=1&".repeat(1_001);
    expect(await parseForm(post(body))).toEqual({ ok: false, reason: "malformed" });
  });

  it.each(["text/plain", "application/json", "multipart/form-data; boundary=x", "", "x"])(
    "is not %j",
    async (type) => {
      expect(await parseForm(post("a=1", type))).toEqual({ ok: false, reason: "malformed" });
    },
  );
});

describe("waiting for a form", () => {
  const MEGABYTE = new Uint8Array(1024 * 1024);

  it("leaves it to be parsed", async () => {
    const request = post("name=Ada");
    expect(await waitForForm(request)).toBe("arrived");
    const result = await parseForm(request);
    expect(result.ok && [...result.fields]).toEqual([["name", ["Ada"]]]);
  });

  it("reads nothing of what may hold a file", async () => {
    const { request, counted } = trickle([MEGABYTE], "multipart/form-data; boundary=x");
    expect(await waitForForm(request)).toBe("unread");
    // A stream reads this much ahead by itself.
    expect(counted.bytes).toBeLessThanOrEqual(MEGABYTE.length);
    expect(request.bodyUsed).toBe(false);
  });

  it("ends with one that is too large, and reads no further", async () => {
    const { request, counted } = trickle(Array(50).fill(MEGABYTE), URLENCODED);
    expect(await waitForForm(request)).toBe("too-large");
    expect(counted.canceled).toBe(true);
    expect(counted.bytes).toBeLessThan(10 * MEGABYTE.length);
  });

  it("ends when the sender disconnects or is too slow", async () => {
    const { request } = trickle([new Error("gone")], URLENCODED);
    expect(await waitForForm(request)).toBe("aborted");
    const minimumRate = { windowMs: 10, minimumBytes: 1 };
    expect(await waitForForm(post(new ReadableStream()), { minimumRate })).toBe("too-slow");
  });
});
