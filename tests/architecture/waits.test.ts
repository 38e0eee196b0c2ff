import { expect, test } from "vitest";
import { sources } from "./sources";

// A look at a page right after an action passes or fails with the load of the machine: tests wait for what they look at.

const LOOK_AT_ONCE = [
  /\bexpect\(\s*await\b[^;]*?\.(isVisible|isHidden|count|inputValue|isChecked|isEnabled|isDisabled)\(/g,
  /\bexpect\(\s*(new URL\()?\w+\.url\(\)/g,
];

test("no journey looks at a page at once: expect.poll and waitFor wait", () => {
  const journeys = sources.filter(({ name }) => /^tests\/(journeys|thorough)\//.test(name));
  expect(journeys.length).toBeGreaterThan(50);
  const found = journeys.flatMap(({ name, text }) =>
    LOOK_AT_ONCE.flatMap((look) => [...text.matchAll(look)]).map(
      ({ index }) => `${name}:${text.slice(0, index).split("\n").length}`,
    ),
  );
  expect(found).toEqual([]);
});

/** A wait for a time, not for what happens: too short on a busy machine, and too long on every other. */
const SLEEP =
  /\bwaitForTimeout\(|\bsetTimeout\b[^}]*\} from "node:timers\/promises"|\bsetTimeout\(/;

/** Where time itself is part of what is tested. */
const MAY_PAUSE = new Map([
  ["tests/journeys/kill.test.ts", "kills at many moments; its senders pause between tries"],
  ["tests/thorough/databaseKills.test.ts", "kills at many moments"],
  ["tests/journeys/earlyResponses.test.ts", "sends a body in pieces"],
  ["app/platform/log/logDestination.test.ts", "writes in different milliseconds; bounds the end"],
  ["app/platform/http/body/multipartFuzz.measured.test.ts", "bounds the wait for a response"],
  ["app/platform/mail/transports/smtpTransport.test.ts", "a mail server that takes its time"],
  ["server/http/send.test.ts", "a client that takes its time"],
  ["tests/thorough/uploads.measured.test.ts", "senders that leave while they upload"],
]);

test("no test sleeps", () => {
  const tests = sources.filter(({ name }) => /\.test\.tsx?$/.test(name));
  expect(tests.length).toBeGreaterThan(300);
  const found = tests.filter(
    ({ name, text }) => name !== "tests/architecture/waits.test.ts" && SLEEP.test(text),
  );
  expect(found.map(({ name }) => name).sort()).toEqual([...MAY_PAUSE.keys()].sort());
});
