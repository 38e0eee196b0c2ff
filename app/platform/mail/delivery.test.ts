import { expect, test } from "vitest";
import { HOUR_MS } from "~/platform/durations";
import { contactMessage } from "../../../tests/support/outgoingMail";
import { delayBeforeRetryMs, storableReason } from "./delivery.server";

test("the first retry comes after 200 ms and each further one waits twice as long", () => {
  const delays = [1, 2, 3, 4, 5].map((attempts) => delayBeforeRetryMs(attempts, 0));
  expect(delays).toEqual([200, 400, 800, 1600, 3200]);
});

test("jitter adds up to a quarter, also at the longest delay", () => {
  expect(delayBeforeRetryMs(1, 0.5)).toBe(225);
  expect(delayBeforeRetryMs(1, 0.999)).toBe(250);
  expect(delayBeforeRetryMs(40, 0)).toBe(0.8 * HOUR_MS);
});

test("no delay is longer than an hour, however often a mail failed", () => {
  const longest = [1, 10, 15, 16, 50, 1000, 5000].map((n) => delayBeforeRetryMs(n, 0.999999));
  expect(Math.max(...longest)).toBeLessThanOrEqual(HOUR_MS);
});

test("a stored reason contains no content of the mail and no address", () => {
  const said =
    "550 5.1.1 <company@example.test>: no such user,\r\n Zoë Visitor of Visitor & Sons (Grüße,\nplease call me.) or other@elsewhere.test";
  expect(storableReason(said, contactMessage())).toBe(
    "550 5.1.1 <[…]>: no such user, […] of […] ([…]) or [address]",
  );
});

test("a stored reason does not name the mailbox, which servers quote without its host", () => {
  const message = { to: { name: "", address: "jane.doe@visitor.test" } };
  const said = "550 jane.doe: user unknown (jane.doe at visitor.test); not jane.doe2";
  const stored = "550 […]: user unknown ([…] at visitor.test); not jane.doe2";
  expect(storableReason(said, message)).toBe(stored);
});

test("a long answer is cut, also for a mail whose content is erased", () => {
  expect(storableReason("x".repeat(5000), {})).toHaveLength(200);
});

test("an answer of any length is made safe at once", () => {
  const cpuBefore = process.cpuUsage();
  expect(storableReason("x".repeat(200_000), {})).toHaveLength(200);
  storableReason(`${"a.".repeat(100_000)} `, {});
  const { user, system } = process.cpuUsage(cpuBefore);
  expect((user + system) / 1000).toBeLessThan(200);
});
