import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, startApp } from "../support/app";
import { createRandom, type Random } from "../support/random";

// Request targets, host names and headers in every bad shape. Nothing of it may make a stack trace, a line of the log
// that is no JSON, an answer of 500 or more, or an end of the process. The long form is in bench/campaigns.ts.

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (process.env.TEST_SET === "quick" ? 40 : 500));
const SEED = Number(process.env.FUZZ_SEED ?? 17);
const AT_ONCE = 16;
const ANSWER_WITHIN_MS = 20_000;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.remove());

const LABELS =
  "careers admin blog api/posts _root.data .data index.php % %f %ff %00 %2e%2e %2F %5c %c0%af %E0%A4%A %ud800 .. ../ :// http://";
const PIECES = [
  ..."/////..%#?&=;:@[]\\|^~\"'`<>{}$*+,!() \t",
  ...LABELS.split(" "),
  ..."\u00e9\u00ff\u0080",
  ..."localhost [::1] ?page= ?_routes= ?search= &type= 1'+or+1=1".split(" "),
  "a".repeat(300),
];
const STARTS = [
  "/",
  "/",
  "/",
  "/",
  "//",
  "///",
  "/..//",
  "/\\",
  "",
  "*",
  "http://",
  "/%",
  "/blog/",
];
const METHODS = [
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "OPTIONS",
  "PUT",
  "TRACE",
  "CONNECT",
  "get",
  "X",
];
const HOSTS = [
  "evil.example",
  "",
  "%",
  "[",
  "[::1",
  "localhost:99999",
  "a b",
  "\u00ff",
  "localhost@x",
];
const NAMES = (
  "accept-encoding if-none-match range cookie origin sec-fetch-site x-forwarded-for forwarded x-original-url content-type " +
  "content-length transfer-encoding expect upgrade referer __proto__ x-react-router-spa-mode"
).split(" ");
const VALUES = [
  "",
  "*",
  "null",
  "-1",
  "chunked",
  "bytes=0-",
  "100-continue",
  "websocket",
  "http://[",
  "//",
  "%ff",
  "frontdesk_session=%; __Host-frontdesk_device=a.b",
  "multipart/form-data",
  "same-origin",
  "\u00ff\u0000",
  "x".repeat(20_000),
];

function text(random: Random, most: number): string {
  return Array.from({ length: random.below(most + 1) }, () => random.pick(PIECES)).join("");
}

function request(random: Random, host: string): string {
  const isOurs = random.below(5) > 0;
  const lines = [
    `${random.pick(METHODS)} ${random.pick(STARTS)}${text(random, 6)} HTTP/1.1`,
    `host: ${isOurs ? host : random.pick(HOSTS)}`,
    "connection: close",
  ];
  for (let more = random.below(3); more > 0; more -= 1)
    lines.push(`${random.pick(NAMES)}: ${random.pick(VALUES)}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** What came back, as bytes; nothing when the connection was closed without a word. */
async function send(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("latin1").on("data", (piece) => {
    answer += piece;
  });
  socket.on("error", () => socket.destroy());
  socket.setTimeout(ANSWER_WITHIN_MS, () => {
    answer = "HTTP/1.1 999 no end";
    socket.destroy();
  });
  // No half-closing: a client that did has gone away, and its request is dropped.
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return answer;
}

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
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const requests = Array.from({ length: AT_ONCE }, () => request(random, host));
    const answers = await Promise.all(requests.map(send));
    for (const [place, answer] of answers.entries())
      if (/^HTTP\/1\.1 [5-9]/.test(answer)) failed.push(`${requests[place]?.slice(0, 300)}`);
  }
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
  const answer = await send(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  expect(answer.split("\r\n", 1)[0]).toBe("HTTP/1.1 404 Not Found");
  expect(answer).toContain("drifted off the chart");
  const id = /^x-request-id: (\S+)/im.exec(answer)?.[1] ?? "";
  await expect.poll(() => app.output.at(-1)).toContain(id);
  expect(app.output.slice(before).filter((line) => !isJson(line))).toEqual([]);
});
