import { expect, onTestFinished, test, vi } from "vitest";
import { SessionPoll } from "~/shell/admin/session/sessionPolling";

test("scrolling in the last two minutes of a session asks for more time once, not with each event", async () => {
  const posts = vi.fn();
  const status = { secondsLeft: 60, secondsIfRenewed: 3_600, accountId: "1" };
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => {
    if (method === "POST") posts();
    return Response.json(status);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const poll = new SessionPoll(
    () => {},
    () => "1",
  );
  onTestFinished(() => poll.stop());
  await poll.ask();
  vi.setSystemTime(Date.now() + 30 * 60_000);
  for (let n = 0; n < 30; n += 1) poll.used();
  expect(posts).toHaveBeenCalledOnce();
});

test("a late response to an earlier request does not open a session again that has ended", async () => {
  const early = Promise.withResolvers<Response>();
  const open = { secondsLeft: 3_600, secondsIfRenewed: 3_600, accountId: "1" };
  const responses = [early.promise, Response.json({ ...open, secondsLeft: 0 })];
  vi.stubGlobal(
    "fetch",
    async () => responses.shift() ?? Response.json({ ...open, secondsLeft: 0 }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const states: string[] = [];
  const poll = new SessionPoll(
    ({ phase }) => states.push(phase),
    () => "1",
  );
  onTestFinished(() => poll.stop());
  const earlier = poll.ask();
  await poll.ask();
  early.resolve(Response.json(open));
  await earlier;
  expect(states).toEqual(["ended"]);
});
