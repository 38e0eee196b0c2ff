import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { onTestFinished } from "vitest";
import { afterEarlierResponses } from "../../server/http/listener";

const ONE = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** More than the kernel takes for a client that reads nothing. */
export const LARGE = Buffer.alloc(32 * 1024 * 1024);

/** Answers each request with that much, one after the other on each connection. `ask` sends so many requests at once. */
export async function serveLarge(before: (response: ServerResponse) => void) {
  const begun: ServerResponse[] = [];
  const server = createServer((_request, response) =>
    afterEarlierResponses(response, () => {
      begun.push(response);
      response.end(LARGE);
      before(response);
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const ask = (times: number) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(ONE.repeat(times));
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { ask, begun };
}
