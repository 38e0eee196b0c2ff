import { expect, it } from "vitest";
import { malformedRequest, sendBytes } from "../support/malformedRequests";
import { createRandom } from "../support/random";
import { startSite } from "../support/site";

// Request targets, host names and headers in every bad shape. Nothing of it may make a stack trace, a line of the log
// that is no JSON, a response of 500 or more, or an end of the process. The long form is in bench/campaigns.ts.

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (process.env.TEST_SET === "quick" ? 40 : 500));
const SEED = Number(process.env.FUZZ_SEED ?? 17);
const AT_ONCE = 16;

const { app } = await startSite();

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

it(`answers ${REQUESTS} malformed requests without a stack, a line that is no JSON, or a failure`, async () => {
  const random = createRandom(SEED);
  const { host } = new URL(app.url);
  const before = app.output.length;
  const failed: string[] = [];
  const unsent = Array.from({ length: REQUESTS }, () => malformedRequest(random, host));
  // Each sends the next one when its own has ended: some responses wait five seconds for a body that never comes.
  const sendTheNext = async () => {
    for (let bytes = unsent.pop(); bytes !== undefined; bytes = unsent.pop()) {
      const response = await sendBytes(app.url, bytes);
      if (/^HTTP\/1\.1 [5-9]/.test(response)) failed.push(bytes.slice(0, 300));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendTheNext));
  expect(failed).toEqual([]);
  const lines = app.output.slice(before);
  expect(lines.filter((line) => !isJson(line))).toEqual([]);
  expect(lines.filter((line) => /"stack"|\\n {4}at /.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(REQUESTS / 4);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
}, 1_200_000);

it.each([
  "//",
  "///",
  "/..//",
  "/./",
  "/%",
  "/%ff",
  "/x/../careers",
  "/\\",
  "/#",
  "//evil.example/",
])("%s is no page: the site's own 404", async (target) => {
  const before = app.output.length;
  const { host } = new URL(app.url);
  const response = await sendBytes(
    app.url,
    `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
  );
  expect(response.split("\r\n", 1)[0]).toBe("HTTP/1.1 404 Not Found");
  expect(response).toContain("drifted off the chart");
  const id = /^x-request-id: (\S+)/im.exec(response)?.[1] ?? "";
  // Not the last line: the background work of the program writes some too.
  await expect.poll(() => app.output.some((line) => line.includes(id))).toBe(true);
  expect(app.output.slice(before).filter((line) => !isJson(line))).toEqual([]);
});
