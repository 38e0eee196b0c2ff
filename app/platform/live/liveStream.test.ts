import { expect, test } from "vitest";
import { createAnnouncements } from "~/platform/live/announcements";
import { liveStream } from "~/platform/live/liveStream";

const allowed = async () => true;

function reader(options: Partial<Parameters<typeof liveStream>[0]> = {}) {
  const announcements = createAnnouncements();
  const stream = liveStream({ announcements, isStillAllowed: allowed, ...options });
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

test("what is announced is sent as one event", async () => {
  const { announcements, next } = reader();
  const event = next();
  announcements.tell("applications");
  expect(await event).toBe("data: applications\n\n");
});

test("a slow reader gets each topic once, however often it was announced meanwhile", async () => {
  const { announcements, next } = reader();
  for (let i = 0; i < 1_000; i += 1) announcements.tell(i % 2 ? "applications" : "inquiries");
  expect(await next()).toBe("data: inquiries\n\ndata: applications\n\n");
});

test("silence is broken by a comment, so that no proxy cuts the line", async () => {
  const { next } = reader({ heartbeatMs: 5 });
  expect(await next()).toBe(": still here\n\n");
});

test("a session that was ended hears the end at the next heartbeat", async () => {
  const { next } = reader({ heartbeatMs: 5, isStillAllowed: async () => false });
  expect(await next()).toBeNull();
});

test("a process that stops ends the streams that are open and those that would be", async () => {
  const { announcements, next } = reader();
  const event = next();
  announcements.close();
  expect(await event).toBeNull();
  const late = liveStream({ announcements, isStillAllowed: allowed }).getReader();
  expect((await late.read()).done).toBe(true);
});

test("a page that was left hears nothing more", async () => {
  const { announcements, next, cancel } = reader();
  const event = next();
  await cancel();
  announcements.tell("applications");
  expect(await event).toBeNull();
});
