import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "~/platform/log/log.server";
import { testSettings } from "../../tests/support/settings";
import { afterEarlierResponses } from "./listener";
import { noteResponse, respondToUnread } from "./unreadRequests";

const settings = testSettings({ publicUrl: new URL("https://frontdesk.example") });

async function serving(listener: RequestListener) {
  const logged: object[] = [];
  const log = createLog("silent");
  log.info = (entry: unknown) => void logged.push(entry as object);
  const server = createServer({ connectionsCheckingInterval: 20 }, listener);
  server.headersTimeout = 100;
  server.maxHeadersCount = 100;
  respondToUnread(server, { settings, log });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { open, logged };
}

const MANY_HEADERS = Array.from({ length: 120 }, (_, place) => `a${place}: b\r\n`).join("");

test.each([
  ["is no HTTP", "hello\r\n\r\n", 400],
  ["has too many headers", `GET / HTTP/1.1\r\nHost: a\r\n${MANY_HEADERS}\r\n`, 431],
  ["never ends its headers", "GET / HTTP/1.1\r\nHost: a\r\n", 408],
  ["expects what no server does", "GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", 417],
])(
  "a request that %s is refused with the headers of every response",
  async (_what, sent, status) => {
    const { open, logged } = await serving((_, response) => void response.end("made"));
    const socket = open();
    socket.write(sent);
    const response = await text(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/\r\ncontent-security-policy: .*frame-ancestors 'none'/i);
    expect(response).toMatch(/\r\nstrict-transport-security: /i);
    const requestId = /\r\nx-request-id: (\S+)/i.exec(response)?.[1];
    expect(logged).toMatchObject([{ requestId, status }]);
    expect(response.split("\r\n\r\n")[1]).toMatch(/^This request .*\.\n$/);
  },
);

const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

test.each([
  ["alone", GET],
  ["and another request waits", GET + GET],
])(
  "what is sent within a response, %s, ends the connection, and nothing is written into it",
  async (_while, sent) => {
    const { open, logged } = await serving((request, response) =>
      afterEarlierResponses(response, () => {
        noteResponse(request, response);
        response.write("half");
      }),
    );
    const socket = open();
    socket.write(sent);
    const [first] = await once(socket, "data");
    expect(String(first)).toContain("half");
    socket.write("hello\r\n\r\n");
    expect(await text(socket)).toBe("");
    expect(logged).toEqual([]);
  },
);
