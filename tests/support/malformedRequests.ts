import { connect } from "node:net";
import type { Random } from "./random";

const RESPONSE_WITHIN_MS = 20_000;

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

/** A request whose target, host name, method or headers are malformed. `host` is the one that the site has. */
export function malformedRequest(random: Random, host: string): string {
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
export async function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let response = "";
  socket.setEncoding("latin1").on("data", (piece) => {
    response += piece;
  });
  socket.on("error", () => socket.destroy());
  socket.setTimeout(RESPONSE_WITHIN_MS, () => {
    response = "HTTP/1.1 999 no end";
    socket.destroy();
  });
  // No half-closing: a client that did has gone away, and its request is dropped.
  socket.write(bytes, "latin1");
  // Not once() of node:events, which rejects when the connection is reset: what came before that counts.
  await new Promise((resolve) => socket.once("close", resolve));
  return response;
}
