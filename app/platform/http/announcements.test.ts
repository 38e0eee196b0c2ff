import { expect, test } from "vitest";
import { createAnnouncements, liveStream } from "~/platform/http/announcements.server";

const allowed = () => () => {};
const NOW = new Date("2026-11-29T12:00:00Z");

function reader(options: Partial<Parameters<typeof liveStream>[0]> = {}) {
  const announcements = createAnnouncements(() => NOW);
  const stream = liveStream({ announcements, untilForbidden: allowed, ...options });
  const reading = stream.getReader();
  const decoder = new TextDecoder();
  return {
    announcements,
    cancel: () => reading.cancel(),
    async next() {
      const { value, done } = await reading.read();
      return done ? null : decoder.decode(value);
    },
  };
}

test("an announcement is sent as one event", async () => {
  const { announcements, next } = reader();
  const event = next();
  announcements.publish("applications");
  expect(await event).toBe("data: applications\n\n");
});

test("a page that connects hears when something was announced last, before it was listening", async () => {
  const { announcements } = reader();
  announcements.publish("mail");
  const { next, cancel } = reader({ announcements, heartbeatMs: 5 });
  expect(await next()).toBe(`event: announced\ndata: ${NOW.getTime()}\n\n`);
  expect(await next()).toBe(": still here\n\n");
  await cancel();
});

test("a slow reader gets each topic once, however often it was announced meanwhile", async () => {
  const { announcements, next } = reader();
  for (let i = 0; i < 1_000; i += 1) announcements.publish(i % 2 ? "applications" : "inquiries");
  expect(await next()).toBe("data: inquiries\n\ndata: applications\n\n");
});

test("a comment is sent during silence, so that no proxy closes the connection", async () => {
  const { next } = reader({ heartbeatMs: 5 });
  expect(await next()).toBe(": still here\n\n");
});

test("the stream of an ended session ends at once and sends no pending announcement", async () => {
  let forbid = () => {};
  const untilForbidden = (end: () => void) => {
    forbid = end;
    return () => {};
  };
  const { announcements, next } = reader({ untilForbidden });
  const event = next();
  forbid();
  announcements.publish("applications");
  expect(await event).toBeNull();
});

test("a closed page no longer watches its session", async () => {
  let followed = true;
  const unfollow = () => {
    followed = false;
  };
  const { cancel } = reader({ untilForbidden: () => unfollow });
  await cancel();
  expect(followed).toBe(false);
});

test("a stopping process ends open streams and new ones", async () => {
  const { announcements, next } = reader();
  const event = next();
  announcements.close();
  expect(await event).toBeNull();
  const late = liveStream({ announcements, untilForbidden: allowed }).getReader();
  expect((await late.read()).done).toBe(true);
});

test("a closed page receives nothing more", async () => {
  const { announcements, next, cancel } = reader();
  const event = next();
  await cancel();
  announcements.publish("applications");
  expect(await event).toBeNull();
});
