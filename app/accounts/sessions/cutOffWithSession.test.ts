import { describe, expect, it } from "vitest";
import { createLog } from "~/platform/http/log.server";
import { cutOffWithSession } from "./sessions.server";

const ATTACHMENT = { "Content-Disposition": 'attachment; filename="x"' };

/** A response whose body goes on for ever, and what is known of it. */
function endless(headers: HeadersInit = ATTACHMENT) {
  const seen = { isCanceled: false, followed: 0, end: () => {} };
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array([1])),
    cancel: () => {
      seen.isCanceled = true;
    },
  });
  const follow = (_id: string, end: () => void) => {
    seen.followed += 1;
    seen.end = end;
    return () => {
      seen.followed -= 1;
    };
  };
  const accounts = { sessionWatch: { follow } };
  const log = createLog("silent");
  const result = (response: Response) =>
    cutOffWithSession({ log }, accounts, { id: "session" }, response);
  return { seen, result, response: result(new Response(body, { status: 201, headers })) };
}

describe("a download", () => {
  it("ends as soon as its session has, also while nobody reads on", async () => {
    const { seen, response } = endless();
    expect(response.status).toBe(201);
    expect(response.headers.get("content-disposition")).toContain("attachment");
    const reader = response.body?.getReader();
    expect(await reader?.read()).toMatchObject({ done: false });
    seen.end();
    await expect(reader?.closed).rejects.toThrow("session");
    expect(seen.isCanceled).toBe(true);
  });

  it("of which the reader has enough is left, and its session no longer followed", async () => {
    const { seen, response } = endless();
    await response.body?.cancel();
    expect(seen).toMatchObject({ isCanceled: true, followed: 0 });
  });

  it("that is read to its end, or fails, no longer follows its session", async () => {
    const { seen, result } = endless();
    await endless().response.body?.cancel();
    const before = seen.followed;
    expect(await result(new Response("whole", { headers: ATTACHMENT })).text()).toBe("whole");
    const failing = new ReadableStream({ pull: () => Promise.reject(new Error("torn")) });
    const torn = result(new Response(failing, { headers: ATTACHMENT }));
    await expect(torn.text()).rejects.toThrow("torn");
    expect(seen.followed).toBe(before);
  });
});

it("no other response follows its session", () => {
  const { seen } = endless({ "Content-Type": "text/event-stream" });
  expect(seen.followed).toBe(0);
});
